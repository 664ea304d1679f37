/** A sheet judged row by row, with what it would write: in steps, so that others are served between them. */
import { namesFrom } from '#domain/work/clients.ts';
import { IMPORT_OUTCOMES, type ImportCounts, type ImportPlan } from '#domain/work/import.ts';
import { type JudgedRow, judgeRow } from '#domain/work/import-judge.ts';
import { NEVER_INVITED } from '#domain/identity/invites.ts';
import { looseNameKey, type OpenName } from '#domain/work/import-names.ts';
import { type ImportValues, type ReadRow, wordKey } from '#domain/work/import-rows.ts';
import type { Author } from '#domain/work/project.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { JobType, UserType } from '#domain/identity/roles.ts';
import { clientColumnsOf } from '#server/work/clients/clients.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { userColumnsOf } from '#server/identity/users/users.store.ts';
import { type HouseClient, type HousePerson, knownOf, loadHouse, loadProjects, stateOf } from './import-house.ts';
import { changedProject, type Columns, newProjectRow, type Rewrite } from './import-projects.ts';
import { inSteps, readSheetRows, type Reading } from './import-reading.ts';
import type { SheetRows } from './import.store.ts';

export type Writes = {
  /** Clients that projects of the sheet need, by the negative ids that stand for them. */
  newClients: { id: number; row: NewRow<'clients'> }[];
  clients: NewRow<'clients'>[];
  users: NewRow<'users'>[];
  projects: NewRow<'projects'>[];
  changed: Rewrite[];
  /** Scores for the log: of new projects by their tracking id, of others by id. */
  scores: { project: string | number; point: number }[];
};

export type OpenWords = { field: string; word: string; key: string; rows: number }[];

export type Judgement = Pick<Reading, 'reads' | 'skipped' | 'dateFormat'> & {
  rows: JudgedRow[];
  counts: ImportCounts;
  names: (OpenName & { key: string; rows: number })[];
  words: OpenWords;
  writes: Writes;
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

/** Each once with the number of its rows, those of most rows first. */
function countedOnce<T extends { key: string }>(all: readonly T[]): (T & { rows: number })[] {
  const groups = [...Map.groupBy(all, ({ key }) => key).values()];
  const found = groups.flatMap((group) => (group[0] ? [{ ...group[0], rows: group.length }] : []));
  return found.toSorted((a, b) => b.rows - a.rows);
}

const openNamesOf = (reads: readonly ReadRow[]): Judgement['names'] =>
  (['person', 'client'] as const)
    .flatMap((kind) =>
      countedOnce(
        reads.flatMap(({ openNames }) =>
          openNames
            .filter((name) => name.kind === kind)
            .map((name) => ({ ...name, key: looseNameKey(kind, name.text) })),
        ),
      ),
    )
    .toSorted((a, b) => b.rows - a.rows);

const openWordsOf = (reads: readonly ReadRow[]): OpenWords =>
  countedOnce(
    reads.flatMap(({ openWords }) =>
      openWords.map(({ field, text: word }) => ({ field, word, key: wordKey(field, word) })),
    ),
  );

const newClientRows = (names: ReadonlyMap<number, string>, now: string): Writes['newClients'] =>
  [...names].map(([id, name]) => ({ id, row: { ...clientRow(namesFrom(name)), created_at: now } }));

/** What would become of every row, and what would be written; or what the plan lacks. */
export async function judgeSheet(db: Db, request: JudgeRequest): Promise<Judgement | Refusal> {
  const { plan, now, sheet } = request;
  const house = await loadHouse(db, plan);
  const reading = await readSheetRows(plan, sheet, house);
  if (isRefusal(reading)) return reading;
  const { reads, skipped, dateFormat, newClients } = reading;
  const projects = await loadProjects(db, plan, reads);
  const context = knownOf(plan, reads, { house, projects, newClients, now });
  const writes: Writes = {
    newClients: newClientRows(newClients, now),
    clients: [],
    users: [],
    projects: [],
    changed: [],
    scores: [],
  };
  const records = byId(projects);
  const writing = { request, records, clients: byId(house.clients), people: byId(house.people), writes };
  const rows = await inSteps(reads, (read) => withWrites(judgeRow(read, { plan, context }), writing));
  const open = { names: openNamesOf(reads), words: openWordsOf(reads) };
  return { rows, counts: countsOf(rows), ...open, writes, reads, skipped, dateFormat, state: stateOf(house, projects) };
}

/** The state of the same records now. */
export async function presentState(db: Db, plan: ImportPlan, reads: readonly ReadRow[]): Promise<string> {
  return stateOf(await loadHouse(db, plan), await loadProjects(db, plan, reads));
}
