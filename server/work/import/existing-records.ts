/** Existing data that sheet rows are matched against: people and clients by name, and the records that rows may refer to. */
import { createHash } from 'node:crypto';
import { formatClient, clientDisplayName } from '#domain/work/clients.ts';
import { IMPORT_FIELDS } from '#domain/work/import/import-fields.ts';
import type { ImportPlan } from '#domain/work/import/import.ts';
import { type Names, namesOf } from '#domain/work/import/import-names.ts';
import { linksValue } from '#domain/work/import/import-other-columns.ts';
import { keyOf, type ReadRow } from '#domain/work/import/import-rows.ts';
import { type ImportContext, rowsBy, type StoredRecord } from '#domain/work/import/import-outcome.ts';
import type { WorkspaceSettings } from '#domain/platform/settings.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { type ProjectRecord, recordOf } from '#server/work/projects/project-record.ts';
import { projectFieldOf } from './import-projects.ts';
import { NO_DAYS, type PersonDays, workingDayValues } from './import-working-days.ts';

export type ExistingPerson = Pick<
  Row<'users'>,
  'id' | 'version' | 'first_name' | 'last_name' | 'email' | 'type' | 'job_type' | 'is_active'
>;
export type ExistingClient = Pick<Row<'clients'>, 'id' | 'version' | 'first_name' | 'last_name' | 'company_name'>;
export type ExistingRecords = { people: ExistingPerson[]; clients: ExistingClient[] };

/** Loads all people and clients: one query each, since any row may name any of them. */
export async function loadExistingRecords(db: Db, { kind }: Pick<ImportPlan, 'kind'>): Promise<ExistingRecords> {
  const people = () =>
    db
      .selectFrom('users')
      .select(['id', 'version', 'first_name', 'last_name', 'email', 'type', 'job_type', 'is_active'])
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

const personLabel = (row: ExistingPerson): string => `${nameOf(row)} (${row.email})`;
const clientOf = (row: ExistingClient) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
const clientLabel = (row: ExistingClient): string => clientDisplayName(clientOf(row));

/** Returns people by full name and email, clients by full name and company. */
export const namesIn = ({ people, clients }: ExistingRecords): Names => ({
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
      const candidate = { id: row.id, label: formatClient(clientOf(row)) };
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

/** Loads the projects that rows may refer to, or whose tracking ID they use. */
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
  if (key === 'title') await add('search', [...new Set(textsOf(reads, 'title').map(normalizeForSearch))]);
  return [...found.values()];
}

/** Returns a project's values in the form of sheet values. */
const projectValues = (record: ProjectRecord): StoredRecord['values'] => ({
  ...Object.fromEntries(
    IMPORT_FIELDS.projects.flatMap(({ name }) => {
      const value = record[projectFieldOf(name) as keyof ProjectRecord];
      return value === undefined ? [] : [[name, value as string | number | null]];
    }),
  ),
  links: linksValue(record.links),
});

/** Settings of the workspace that decide how rows are read. */
type ImportSettings = { zone: TimeZone; editRatios: WorkspaceSettings['editRatios'] };

type KnownRecords = {
  existing: ExistingRecords;
  projects: ProjectRecord[];
  /** Hours and vacation by user ID, as far as the sheet has columns for them. */
  workingDays: ReadonlyMap<number, PersonDays>;
  /** Names of clients that the import creates, by placeholder ID. */
  newClients: ReadonlyMap<number, string>;
  now: string;
} & ImportSettings;

const personValues = (row: ExistingPerson, { workingDays, now, zone }: KnownRecords): StoredRecord['values'] => ({
  ...workingDayValues(workingDays.get(row.id) ?? NO_DAYS, dayOf(now, zone)),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  type: row.type,
  jobType: row.job_type,
});

const clientValues = (row: ExistingClient): StoredRecord['values'] => clientOf(row);

function storedRecords({ kind }: ImportPlan, known: KnownRecords): StoredRecord[] {
  const { people, clients } = known.existing;
  if (kind === 'clients')
    return clients.map((row) => ({ id: row.id, label: clientLabel(row), values: clientValues(row) }));
  if (kind === 'people')
    return people.map((row) => ({ id: row.id, label: nameOf(row), values: personValues(row, known) }));
  return known.projects.map((record) => ({ id: record.id, label: record.title, values: projectValues(record) }));
}

/** Returns the loaded data in the form that row validation needs. */
export function planContextOf(plan: ImportPlan, reads: readonly ReadRow[], known: KnownRecords): ImportContext {
  const { existing, projects, newClients, now, zone, editRatios } = known;
  const stored = storedRecords(plan, known);
  return {
    now,
    zone,
    editRatios,
    records: Map.groupBy(stored, ({ values }) => keyOf(plan.key, values) ?? ''),
    trackingIds: new Map(projects.map(({ trackingId, id }) => [trackingId, id])),
    rowsByKey: rowsBy(reads, ({ key }) => key),
    rowsByTrackingId: rowsBy(reads, ({ values: { trackingId } }) =>
      typeof trackingId === 'string' ? trackingId : undefined,
    ),
    people: new Map(existing.people.map((row) => [row.id, nameOf(row)])),
    clients: new Map([...newClients, ...existing.clients.map((row) => [row.id, clientLabel(row)] as const)]),
  };
}

type State = ImportSettings & { existing: ExistingRecords; projects: readonly ProjectRecord[] };

/** Returns a hash of the loaded data: while it is unchanged, validating the rows gives the same result. */
export function stateOf({ existing: { people, clients }, projects, zone, editRatios }: State): string {
  const versions = [people, clients, projects].map((rows) => rows.map(({ id, version }) => `${id}:${version}`).join());
  return createHash('sha256')
    .update([...versions, zone, JSON.stringify(editRatios)].join('|'))
    .digest('hex');
}
