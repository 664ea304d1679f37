/** Validates a sheet row by row and plans its writes, in chunks so that other requests are served in between. */
import { parseClientName } from '#domain/work/clients.ts';
import { IMPORT_OUTCOMES, IMPORT_TEXTS, type ImportCounts, type ImportPlan } from '#domain/work/import/import.ts';
import type { WeekMinutes } from '#domain/work/leave/working-days.ts';
import { type CheckedRow, checkRow } from '#domain/work/import/import-outcome.ts';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import type { ImportValues, ReadRow } from '#domain/work/import/import-rows.ts';
import type { Author } from '#domain/platform/person.ts';
import { isRefusal, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { defaultWeek } from '#domain/work/leave/working-days.ts';
import { storedTexts } from '#domain/work/import/import-value-text.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import { clientColumnsOf } from '#server/work/clients/clients.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { userColumnsOf } from '#server/identity/accounts/users-write.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import {
  type ExistingClient,
  type ExistingPerson,
  planContextOf,
  loadExistingRecords,
  loadProjects,
  stateOf,
} from './existing-records.ts';
import { changedProject, checksIn, type Columns, newProjectRow, type RowUpdate } from './import-projects.ts';
import { mapInChunks, readSheetRows, type ReadResult } from './import-reading.ts';
import {
  addWorkingDays,
  loadWorkingDays,
  type PlannedWorkingDays,
  type WorkingDaysPlan,
} from './import-working-days.ts';
import {
  unresolvedNamesOf,
  type UnresolvedNames,
  unresolvedValuesOf,
  type UnresolvedValues,
} from './sheet-questions.ts';
import type { SheetRows } from './import.store.ts';

export type Writes = {
  /** Clients that the sheet's projects need, by placeholder IDs below zero. */
  newClients: { id: number; row: NewRow<'clients'> }[];
  clients: NewRow<'clients'>[];
  users: NewRow<'users'>[];
  projects: NewRow<'projects'>[];
  changed: RowUpdate[];
  /** Scores for the point log. New projects are referenced by tracking ID, others by ID. */
  scores: { project: string | number; point: number }[];
  workingDays: PlannedWorkingDays[];
  /** Checks of new projects, by tracking ID. */
  checks: { project: string; texts: string[] }[];
};

export type SheetPlan = Pick<ReadResult, 'reads' | 'skipped' | 'dateFormat' | 'units' | 'unitExamples'> & {
  rows: CheckedRow[];
  counts: ImportCounts;
  names: UnresolvedNames;
  words: UnresolvedValues;
  writes: Writes;
  /** Hours of people who have none of their own. */
  week: WeekMinutes;
  /** Returns what will be stored of a new row. */
  storedTextsOf: (values: ImportValues) => Record<string, string>;
  /** Hash of the records that the rows were checked against. */
  state: string;
};

export type SheetRequest = {
  plan: ImportPlan;
  sheet: SheetRows;
  by: Author;
  now: string;
  /** Password hash of new people, made from a random password. */
  passwordHash?: string;
};

const text = (values: ImportValues, field: string): string => String(values[field] ?? '');

const clientRow = (values: ImportValues) =>
  clientColumnsOf({
    firstName: text(values, 'firstName'),
    lastName: text(values, 'lastName'),
    companyName: text(values, 'companyName') || null,
    pictureId: null,
  });

/** Returns the row of an imported person, who has no usable password; an administrator can create a password link (docs/people.md#import). */
const userRow = (values: ImportValues, passwordHash: string) =>
  userColumnsOf({
    firstName: text(values, 'firstName'),
    lastName: text(values, 'lastName'),
    email: text(values, 'email'),
    type: values['type'] as UserType,
    jobType: values['jobType'] as JobType | null,
    isActive: false,
    pictureId: null,
    passwordHash,
  });

const CLIENT_COLUMNS = ['first_name', 'last_name', 'company_name', 'search_first', 'search_last'];
const USER_COLUMNS = ['first_name', 'last_name', 'job_type', 'search', 'search_first', 'search_last'];

const pick = (columns: object, names: readonly string[]): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));

type WriteContext = WorkingDaysPlan & {
  request: SheetRequest;
  records: ReadonlyMap<number, ProjectRecord>;
  clients: ReadonlyMap<number, ExistingClient>;
  people: ReadonlyMap<number, ExistingPerson>;
  writes: Writes;
};

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

function addNew(planned: CheckedRow, writing: WriteContext): Refusal | undefined {
  const { values } = planned;
  const { request, writes } = writing;
  const { plan, now, passwordHash = '' } = request;
  if (plan.kind === 'clients') writes.clients.push({ ...clientRow(values), created_at: now });
  else if (plan.kind === 'people') {
    const row = { ...userRow(values, passwordHash), created_at: now, invited_until: EXPIRED_INVITE };
    writes.users.push(row);
    return addWorkingDays(writing, row.email, values);
  } else {
    const row = newProjectRow(planned, request);
    if (isRefusal(row)) return row;
    writes.projects.push(row);
    writes.checks.push({ project: row.tracking_id, texts: checksIn(values) });
    if (typeof values['point'] === 'number') writes.scores.push({ project: row.tracking_id, point: values['point'] });
  }
  return undefined;
}

function changedClient(row: ExistingClient, values: ImportValues): RowUpdate {
  const stored = { firstName: row.first_name, lastName: row.last_name, companyName: row.company_name };
  const columnsOf = (all: ImportValues): Columns => pick(clientRow(all), CLIENT_COLUMNS);
  return { id: row.id, version: row.version, columns: columnsOf({ ...stored, ...values }), before: columnsOf(stored) };
}

function changedPerson(row: ExistingPerson, values: ImportValues): RowUpdate {
  const { email, type } = row;
  const stored = { firstName: row.first_name, lastName: row.last_name, email, type, jobType: row.job_type };
  const columnsOf = (all: ImportValues): Columns => pick(userRow(all, ''), USER_COLUMNS);
  return { id: row.id, version: row.version, columns: columnsOf({ ...stored, ...values }), before: columnsOf(stored) };
}

function changedRow(planned: CheckedRow, writing: WriteContext): RowUpdate | Refusal | undefined {
  const { id = 0, values } = planned;
  const [record, client, person] = [writing.records.get(id), writing.clients.get(id), writing.people.get(id)];
  const { kind } = writing.request.plan;
  if (kind === 'projects') return record && changedProject(record, planned, writing.request);
  return kind === 'clients' ? client && changedClient(client, values) : person && changedPerson(person, values);
}

function addChanged(planned: CheckedRow, writing: WriteContext): Refusal | undefined {
  const rewrite = changedRow(planned, writing);
  if (rewrite === undefined || isRefusal(rewrite)) return rewrite;
  const { kind } = writing.request.plan;
  const refusal = kind === 'people' ? addWorkingDays(writing, rewrite.id, planned.values) : undefined;
  if (refusal) return refusal;
  writing.writes.changed.push(rewrite);
  const { point } = planned.values;
  if (typeof point === 'number') writing.writes.scores.push({ project: rewrite.id, point });
  return undefined;
}

/** Adds the row's writes; the record's own rules may still refuse it. */
function withWrites(planned: CheckedRow, writing: WriteContext): CheckedRow {
  const add = { new: addNew, changed: addChanged }[planned.outcome as 'new'] as typeof addNew | undefined;
  const refusal = add?.(planned, writing);
  if (!refusal) return planned;
  const faults = (refusal.violations ?? []).map(({ propertyPath, message }) => ({ field: propertyPath, message }));
  return {
    ...planned,
    outcome: 'refused',
    faults: faults.length > 0 ? faults : [{ field: '', message: refusal.message }],
  };
}

/** Counts the rows by outcome. */
function countsOf(rows: readonly CheckedRow[]): ImportCounts {
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as ImportCounts;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

const newClientRows = (names: ReadonlyMap<number, string>, now: string): Writes['newClients'] =>
  [...names].map(([id, name]) => ({ id, row: { ...clientRow(parseClientName(name)), created_at: now } }));

/** Checks that the default manager and reviewer may lead projects. */
function checkDefaultPeople(plan: ImportPlan, people: readonly ExistingPerson[]): Refusal | undefined {
  const isLead = (id: number): boolean =>
    people.some((person) => person.id === id && Boolean(person.is_active) && person.type !== 'editor');
  const defaults = { assignedBy: plan.assignedById, reviewedBy: plan.reviewedById };
  const wrong = Object.entries(defaults).filter(([, id]) => id !== null && !isLead(id));
  return refuseInvalid(wrong.map(([path]) => brokenRuleAt(path, IMPORT_TEXTS.noLead)));
}

/** Returns the outcome and writes of every row, or a refusal that says what the plan is missing. */
export async function planSheet(db: Db, request: SheetRequest): Promise<SheetPlan | Refusal> {
  const { plan, now, sheet } = request;
  const existing = await loadExistingRecords(db, plan);
  const wrongPeople = checkDefaultPeople(plan, existing.people);
  if (wrongPeople) return wrongPeople;
  const settings = await readSettings(db);
  const { timeZone: zone, editRatios } = settings;
  const week = defaultWeek(settings);
  const today = dayOf(now, zone);
  const reading = await readSheetRows(plan, sheet, { existing, zone, week, today });
  if (isRefusal(reading)) return reading;
  const { reads, skipped, dateFormat, units, unitExamples, newClients } = reading;
  const projects = await loadProjects(db, plan, reads);
  const workingDays = await loadWorkingDays(db, plan, today);
  const context = planContextOf(plan, reads, { existing, projects, workingDays, newClients, now, zone, editRatios });
  const writes: Writes = {
    newClients: newClientRows(newClients, now),
    clients: [],
    users: [],
    projects: [],
    changed: [],
    scores: [],
    workingDays: [],
    checks: [],
  };
  const records = byId(projects);
  const [clients, people] = [byId(existing.clients), byId(existing.people)];
  const writing = { request, records, clients, people, workingDays, today, writes };
  const rows = await mapInChunks(reads, (read) => withWrites(checkRow(read, { plan, context }), writing));
  const open = { names: unresolvedNamesOf(reads), words: unresolvedValuesOf(reads) };
  return {
    rows,
    counts: countsOf(rows),
    ...open,
    writes,
    reads,
    skipped,
    dateFormat,
    units,
    unitExamples,
    week,
    storedTextsOf: (values) => storedTexts(values, { kind: plan.kind, ...context }),
    state: stateOf({ existing, projects, zone, editRatios }),
  };
}

/** Returns the current hash of the same records. */
export async function currentState(db: Db, plan: ImportPlan, reads: readonly ReadRow[]): Promise<string> {
  const existing = await loadExistingRecords(db, plan);
  const { timeZone: zone, editRatios } = await readSettings(db);
  return stateOf({ existing, projects: await loadProjects(db, plan, reads), zone, editRatios });
}
