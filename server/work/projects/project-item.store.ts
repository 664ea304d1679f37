/** One project with everything that its card shows (row, client, people, feedback, newest version, sums of files) in a single statement, also right after a write. */
import { sql } from 'kysely';
import type { Project } from '#domain/work/projects/project.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { canReadFromWrites } from '#server/platform/db/locks.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import type { Row, RowChange } from '#server/platform/db/tables.ts';
import { type PersonRow, personOf } from '#server/identity/accounts/people.store.ts';
import { fileSumsOf, fileSumsText } from '#server/work/project-files/file-sums.ts';
import { latestCutOf, latestCutText } from './latest-cut.ts';
import { changedColumnsOf, type NewProject, type ProjectRecord, recordOf } from './project-record.ts';

const ROLES = ['assigned_to', 'assigned_by', 'reviewed_by'] as const;
type Role = (typeof ROLES)[number];

const OF_PERSON = ['first_name', 'last_name', 'email', 'type', 'job_type', 'picture_id'] as const;

type PersonColumns = { [K in keyof Omit<PersonRow, 'id'> as `${Role}_${K}`]: PersonRow[K] | null };
type ItemRow = Row<'projects'> &
  PersonColumns & {
    client_first_name: string | null;
    client_last_name: string | null;
    client_company_name: string | null;
    feedback_ids: string | null;
    latest_cut: string | null;
    file_sums: string | null;
  };

const columnsOfPerson = (role: Role) => [
  ...OF_PERSON.map((name) => sql`${sql.ref(`${role}.${name}`)} as ${sql.ref(`${role}_${name}`)}`),
  sql`${sql.ref(`${role}_media.filename`)} as ${sql.ref(`${role}_filename`)}`,
];

const joinOfPerson = (role: Role) => sql`
  left join users as ${sql.ref(role)} on ${sql.ref(`${role}.id`)} = ${sql.ref(`projects.${role}_id`)}
  left join media as ${sql.ref(`${role}_media`)} on ${sql.ref(`${role}_media.id`)} = ${sql.ref(`${role}.picture_id`)}`;

const ITEM = sql<ItemRow>`select projects.*, ${sql.join(ROLES.flatMap(columnsOfPerson))},
    clients.first_name as client_first_name, clients.last_name as client_last_name, clients.company_name as client_company_name,
    (select string_agg(cast(feedback.id as text), ',') from feedback
      where feedback.project_id = projects.id and not feedback.is_held) as feedback_ids,
    ${latestCutText} as latest_cut, ${fileSumsText} as file_sums
    from projects left join clients on clients.id = projects.client_id ${sql.join(ROLES.map(joinOfPerson), sql` `)}`;

const readItem = prepared((db, id: number) => {
  const query = sql<ItemRow>`${ITEM} where projects.id = ${id}`;
  return { compile: () => query.compile(db) };
});

const writeOfVersion = (db: Db, id: number, version: number, columns: RowChange<'projects'>) =>
  db
    .updateTable('projects')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version);

const writeRow = prepared((db, id: number, version: number, columns: RowChange<'projects'>) =>
  writeOfVersion(db, id, version, columns).returning('id'),
);

/** Updates the row if it still has this version. A CTE named like the table lets the same statement read the result. */
const writeItem = prepared((db, id: number, version: number, columns: RowChange<'projects'>) => {
  const query = sql<ItemRow>`with projects as (${writeOfVersion(db, id, version, columns).returningAll()}) ${ITEM}`;
  return { compile: () => query.compile(db) };
});

/** Returns a joined person; every existing user has an email. */
function personIn(row: ItemRow, role: Role): Project['assignedTo'] {
  const id = row[`${role}_id`];
  const email = row[`${role}_email`];
  if (id === null || email === null) return null;
  return personOf({
    id,
    email,
    first_name: row[`${role}_first_name`] as string,
    last_name: row[`${role}_last_name`] as string,
    type: row[`${role}_type`] as PersonRow['type'],
    job_type: row[`${role}_job_type`],
    picture_id: row[`${role}_picture_id`],
    filename: row[`${role}_filename`],
  });
}

function clientIn(row: ItemRow): Project['client'] {
  const { client_id: id, client_first_name: firstName, client_last_name: lastName } = row;
  if (id === null || firstName === null) return null;
  return { id, firstName, lastName: lastName as string, companyName: row.client_company_name as string };
}

/** Returns the row as a project with its relations. */
function projectIn(row: ItemRow): Project {
  return Object.assign(recordOf(row), {
    client: clientIn(row),
    assignedTo: personIn(row, 'assigned_to'),
    assignedBy: personIn(row, 'assigned_by'),
    reviewedBy: personIn(row, 'reviewed_by'),
    // IDs ascend, so the oldest come first.
    feedbackIds: (row.feedback_ids?.split(',') ?? []).map(Number).toSorted((a, b) => a - b),
    latestCut: latestCutOf(row.latest_cut),
    files: fileSumsOf(row.file_sums),
  });
}

/** Returns the project with its relations, without checking rights. */
export async function findProject(db: Db, id: number): Promise<Project | undefined> {
  const [row] = await readItem(db, id);
  return row && projectIn(row);
}

/** Returns a record with its relations, as the caller's transaction has written it. */
export const projectOf = async (trx: Db, { id }: Pick<ProjectRecord, 'id'>): Promise<Project> =>
  (await findProject(trx, id)) as Project;

/**
 * Writes these fields and increments the version if the record has not been changed since it was read. Returns the
 * project with its relations, or undefined if the record has been changed (docs/api-reference.md#item).
 */
export async function updateUnchanged(
  db: Db,
  record: ProjectRecord,
  fields: Partial<NewProject>,
): Promise<Project | undefined> {
  const { id, version } = record;
  const columns = changedColumnsOf(record, fields);
  if (canReadFromWrites(db)) {
    const [row] = await writeItem(db, id, version, columns);
    return row && projectIn(row);
  }
  const [row] = await writeRow(db, id, version, columns);
  return row && findProject(db, id);
}
