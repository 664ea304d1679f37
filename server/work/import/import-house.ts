/** What the rows of a sheet are held against: people and clients by their names, and the records that the rows may be of. */
import { createHash } from 'node:crypto';
import { clientChoice, clientDisplayName } from '#domain/work/clients.ts';
import type { ImportPlan } from '#domain/work/import.ts';
import { type Names, namesOf } from '#domain/work/import-names.ts';
import { keyOf, type ReadRow } from '#domain/work/import-rows.ts';
import { type JudgeContext, rowsBy, type StoredRecord } from '#domain/work/import-judge.ts';
import { fullNameOf, normaliseForSearch } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { type ProjectRecord, recordOf } from '#server/work/projects/project-record.ts';

export type HousePerson = Pick<
  Row<'users'>,
  'id' | 'version' | 'first_name' | 'last_name' | 'email' | 'type' | 'job_type'
>;
export type HouseClient = Pick<Row<'clients'>, 'id' | 'version' | 'first_name' | 'last_name' | 'company_name'>;
export type House = { people: HousePerson[]; clients: HouseClient[] };

/** Everybody who can be named: one query each, since any row may name any of them. */
export async function loadHouse(db: Db, { kind }: Pick<ImportPlan, 'kind'>): Promise<House> {
  const people = () =>
    db
      .selectFrom('users')
      .select(['id', 'version', 'first_name', 'last_name', 'email', 'type', 'job_type'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  const clients = () =>
    db
      .selectFrom('clients')
      .select(['id', 'version', 'first_name', 'last_name', 'company_name'])
      .orderBy('id')
      .execute();
  return {
    people: kind === 'clients' ? [] : await people(),
    clients: kind === 'people' ? [] : await clients(),
  };
}

const nameOf = (row: { first_name: string; last_name: string }): string =>
  fullNameOf({ firstName: row.first_name, lastName: row.last_name });

const personLabel = (row: HousePerson): string => `${nameOf(row)} (${row.email})`;
const clientOf = (row: HouseClient) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
const clientLabel = (row: HouseClient): string => clientDisplayName(clientOf(row));

/** People by full name and address, clients by full name and company. */
export const namesIn = ({ people, clients }: House): Names => ({
  person: namesOf(
    'person',
    people.flatMap((row) => {
      const candidate = { id: row.id, label: personLabel(row) };
      return [
        [nameOf(row), candidate],
        [row.email, candidate],
      ] as const;
    }),
  ),
  client: namesOf(
    'client',
    clients.flatMap((row) => {
      const candidate = { id: row.id, label: clientChoice(clientOf(row)) };
      return [
        [nameOf(row), candidate],
        [row.company_name, candidate],
      ] as const;
    }),
  ),
});

const textsOf = (reads: readonly ReadRow[], field: string): string[] => [
  ...new Set(reads.flatMap(({ values }) => (typeof values[field] === 'string' ? [values[field]] : []))),
];

/** The projects that rows may be of, or whose tracking id they name. */
export async function loadProjects(
  db: Db,
  { kind, key }: Pick<ImportPlan, 'kind' | 'key'>,
  reads: readonly ReadRow[],
): Promise<ProjectRecord[]> {
  if (kind !== 'projects') return [];
  const found = new Map<number, ProjectRecord>();
  const add = async (column: 'tracking_id' | 'search', texts: string[]): Promise<void> => {
    for (const chunk of chunksOf(texts, 500)) {
      const rows = await db.selectFrom('projects').selectAll().where(column, 'in', chunk).orderBy('id').execute();
      for (const row of rows) found.set(row.id, recordOf(row));
    }
  };
  await add('tracking_id', textsOf(reads, 'trackingId'));
  if (key === 'title') await add('search', [...new Set(textsOf(reads, 'title').map(normaliseForSearch))]);
  return [...found.values()];
}

/** The values of a project as a sheet has them. */
const projectValues = (record: ProjectRecord): StoredRecord['values'] => ({
  title: record.title,
  trackingId: record.trackingId,
  client: record.clientId,
  assignedTo: record.assignedToId,
  assignedBy: record.assignedById,
  reviewedBy: record.reviewedById,
  class: record.class,
  status: record.status,
  platform: record.platform,
  description: record.description,
  rawLengthSeconds: record.rawLengthSeconds,
  videoLengthSeconds: record.videoLengthSeconds,
  editRatioMin: record.editRatioMin,
  createdAt: record.createdAt,
  startedAt: record.startedAt,
  endedAt: record.endedAt,
  deadlineAt: record.deadlineAt,
  point: record.point,
});

const personValues = (row: HousePerson): StoredRecord['values'] => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  type: row.type,
  jobType: row.job_type,
});

const clientValues = (row: HouseClient): StoredRecord['values'] => clientOf(row);

function storedRecords({ kind }: ImportPlan, { people, clients }: House, projects: ProjectRecord[]): StoredRecord[] {
  if (kind === 'clients')
    return clients.map((row) => ({ id: row.id, label: clientLabel(row), values: clientValues(row) }));
  if (kind === 'people') return people.map((row) => ({ id: row.id, label: nameOf(row), values: personValues(row) }));
  return projects.map((record) => ({ id: record.id, label: record.title, values: projectValues(record) }));
}

type Known = {
  house: House;
  projects: ProjectRecord[];
  /** Names of clients that the import creates. */
  newClients: ReadonlyMap<number, string>;
  now: string;
};

/** All of it in the form in which rows are judged. */
export function knownOf(
  plan: ImportPlan,
  reads: readonly ReadRow[],
  { house, projects, newClients, now }: Known,
): JudgeContext {
  const stored = storedRecords(plan, house, projects);
  return {
    now,
    records: Map.groupBy(stored, ({ values }) => keyOf(plan.key, values) ?? ''),
    trackingIds: new Map(projects.map(({ trackingId, id }) => [trackingId, id])),
    rowsByKey: rowsBy(reads, ({ key }) => key),
    rowsByTrackingId: rowsBy(reads, ({ values: { trackingId } }) =>
      typeof trackingId === 'string' ? trackingId : undefined,
    ),
    people: new Map(house.people.map((row) => [row.id, nameOf(row)])),
    clients: new Map([...newClients, ...house.clients.map((row) => [row.id, clientLabel(row)] as const)]),
  };
}

/** A name for what was looked at: as long as it stays the same, the rows would be judged the same. */
export function stateOf({ people, clients }: House, projects: readonly ProjectRecord[]): string {
  const versions = [people, clients, projects].map((rows) => rows.map(({ id, version }) => `${id}:${version}`).join());
  return createHash('sha256').update(versions.join('|')).digest('hex');
}
