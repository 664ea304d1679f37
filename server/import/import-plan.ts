/** A sheet judged row by row, with what it would write: in steps, so that others are served between them. */
import { setImmediate as breath } from 'node:timers/promises';
import { IMPORT_OUTCOMES, type ImportCounts, type ImportPlan } from '#domain/import.ts';
import { type JudgedRow, judgeRow } from '#domain/import-judge.ts';
import { NEVER_INVITED } from '#domain/invites.ts';
import { fieldsOf, type ImportValues, nameKey, type OpenName, type ReadRow, readRow } from '#domain/import-rows.ts';
import type { Author } from '#domain/project.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import type { JobType, UserType } from '#domain/roles.ts';
// border: clients are written as their own store writes them
import { clientColumnsOf } from '#server/clients/clients.store.ts';
import type { Db } from '#server/db/dialect.ts';
import { chunksOf } from '#server/db/insert-chunks.ts';
import type { NewRow } from '#server/db/tables.ts';
// border: past projects are changed as their own store reads them
import type { ProjectRecord } from '#server/projects/project-record.ts';
// border: people are written as their own store writes them
import { userColumnsOf } from '#server/users/users.store.ts';
import {
  type House,
  type HouseClient,
  type HousePerson,
  knownOf,
  loadHouse,
  loadProjects,
  namesIn,
  stateOf,
} from './import-house.ts';
import { changedProject, type Columns, newProjectRow, type Rewrite } from './import-projects.ts';
import type { SheetRows } from './import.store.ts';

export type Writes = {
  clients: NewRow<'clients'>[];
  users: NewRow<'users'>[];
  projects: NewRow<'projects'>[];
  changed: Rewrite[];
  /** Scores for the log: of new projects by their tracking id, of others by id. */
  scores: { project: string | number; point: number }[];
};

export type Judgement = {
  rows: JudgedRow[];
  counts: ImportCounts;
  names: (OpenName & { key: string; rows: number })[];
  writes: Writes;
  reads: ReadRow[];
  /** Of the records that it was judged by. */
  state: string;
};

export type JudgeRequest = {
  plan: ImportPlan;
  sheet: SheetRows;
  by: Author;
  now: string;
  /** Of a password that nobody knows. */
  passwordHash?: string;
};

const ROWS_AT_ONCE = 500;

async function inSteps<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (const chunk of chunksOf(items, ROWS_AT_ONCE)) {
    for (const item of chunk) done.push(work(item));
    await breath();
  }
  return done;
}

async function readRows({ plan, sheet }: JudgeRequest, house: House): Promise<ReadRow[]> {
  const reading = { plan, names: namesIn(house), fields: fieldsOf(plan) };
  const filled = sheet.rows.flatMap((cells, at) => {
    const row = sheet.firstRow + at;
    return cells.length > 0 && row > plan.headerRow ? [{ cells, row }] : [];
  });
  return inSteps(filled, ({ cells, row }) => readRow(cells, row, reading));
}

const text = (values: ImportValues, field: string): string => String(values[field] ?? '');

const clientRow = (values: ImportValues) =>
  clientColumnsOf({
    firstName: text(values, 'firstName'),
    lastName: text(values, 'lastName'),
    companyName: text(values, 'companyName') || null,
    pictureId: null,
  });

/** Whoever comes from a sheet has no password yet, and so cannot sign in: a link can be made for them as for those whose own has run out (docs/people.md#import). */
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

type Writing = {
  request: JudgeRequest;
  records: ReadonlyMap<number, ProjectRecord>;
  clients: ReadonlyMap<number, HouseClient>;
  people: ReadonlyMap<number, HousePerson>;
  writes: Writes;
};

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

function addNew({ values }: JudgedRow, { request, writes }: Writing): Refusal | undefined {
  const { plan, now, passwordHash = '' } = request;
  if (plan.kind === 'clients') writes.clients.push({ ...clientRow(values), created_at: now });
  else if (plan.kind === 'people')
    writes.users.push({ ...userRow(values, passwordHash), created_at: now, invited_until: NEVER_INVITED });
  else {
    const row = newProjectRow(values, request);
    if (isRefusal(row)) return row;
    writes.projects.push(row);
    if (typeof values['point'] === 'number') writes.scores.push({ project: row.tracking_id, point: values['point'] });
  }
  return undefined;
}

function changedClient(row: HouseClient, values: ImportValues): Rewrite {
  const stored = { firstName: row.first_name, lastName: row.last_name, companyName: row.company_name };
  const columnsOf = (all: ImportValues): Columns => pick(clientRow(all), CLIENT_COLUMNS);
  return { id: row.id, version: row.version, columns: columnsOf({ ...stored, ...values }), before: columnsOf(stored) };
}

function changedPerson(row: HousePerson, values: ImportValues): Rewrite {
  const { email, type } = row;
  const stored = { firstName: row.first_name, lastName: row.last_name, email, type, jobType: row.job_type };
  const columnsOf = (all: ImportValues): Columns => pick(userRow(all, ''), USER_COLUMNS);
  return { id: row.id, version: row.version, columns: columnsOf({ ...stored, ...values }), before: columnsOf(stored) };
}

function changedRow({ id = 0, values }: JudgedRow, writing: Writing): Rewrite | Refusal | undefined {
  const [record, client, person] = [writing.records.get(id), writing.clients.get(id), writing.people.get(id)];
  const { kind } = writing.request.plan;
  if (kind === 'projects') return record && changedProject(record, values, writing.request);
  return kind === 'clients' ? client && changedClient(client, values) : person && changedPerson(person, values);
}

function addChanged(judged: JudgedRow, writing: Writing): Refusal | undefined {
  const rewrite = changedRow(judged, writing);
  if (rewrite === undefined || isRefusal(rewrite)) return rewrite;
  writing.writes.changed.push(rewrite);
  const { point } = judged.values;
  if (typeof point === 'number') writing.writes.scores.push({ project: rewrite.id, point });
  return undefined;
}

/** The row with what it writes; a rule of the records themselves has the last word. */
function withWrites(judged: JudgedRow, writing: Writing): JudgedRow {
  const add = { new: addNew, changed: addChanged }[judged.outcome as 'new'] as typeof addNew | undefined;
  const refusal = add?.(judged, writing);
  if (!refusal) return judged;
  const faults = (refusal.violations ?? []).map(({ propertyPath, message }) => ({ field: propertyPath, message }));
  return {
    ...judged,
    outcome: 'refused',
    faults: faults.length > 0 ? faults : [{ field: '', message: refusal.message }],
  };
}

/** How many rows have each outcome. */
function countsOf(rows: readonly JudgedRow[]): ImportCounts {
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as ImportCounts;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** Each name once, those of most rows first. */
function openNamesOf(reads: readonly ReadRow[]): Judgement['names'] {
  const found = new Map<string, Judgement['names'][number]>();
  for (const { openNames } of reads)
    for (const name of openNames) {
      const key = nameKey(name.text);
      const openName = found.get(`${name.kind} ${key}`);
      if (openName) openName.rows += 1;
      else found.set(`${name.kind} ${key}`, { ...name, key, rows: 1 });
    }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
}

/** What would become of every row, and what would be written. */
export async function judgeSheet(db: Db, request: JudgeRequest): Promise<Judgement> {
  const { plan, now } = request;
  const house = await loadHouse(db, plan);
  const reads = await readRows(request, house);
  const projects = await loadProjects(db, plan, reads);
  const context = knownOf(plan, reads, { house, projects, now });
  const writes: Writes = { clients: [], users: [], projects: [], changed: [], scores: [] };
  const records = byId(projects);
  const writing = { request, records, clients: byId(house.clients), people: byId(house.people), writes };
  const rows = await inSteps(reads, (read) => withWrites(judgeRow(read, { plan, context }), writing));
  return { rows, counts: countsOf(rows), names: openNamesOf(reads), writes, reads, state: stateOf(house, projects) };
}

/** The state of the same records now. */
export async function presentState(db: Db, plan: ImportPlan, reads: readonly ReadRow[]): Promise<string> {
  return stateOf(await loadHouse(db, plan), await loadProjects(db, plan, reads));
}
