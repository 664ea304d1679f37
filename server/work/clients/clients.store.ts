/** Clients in the database. */
import { sql } from 'kysely';
import { type Client, clientDisplayName } from '#domain/work/clients.ts';
import { QUOTA } from '#domain/work/file-quota.ts';
import type { Link } from '#domain/work/trim-links.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { listClients } from '#contract/work/clients.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

type ClientFilters = FiltersOf<typeof listClients>;

const selectClients = (db: Db) =>
  db
    .selectFrom('clients')
    .leftJoin('media', 'media.id', 'clients.picture_id')
    .selectAll('clients')
    .select('media.filename as picture_filename');

type ClientRow = Row<'clients'> & { picture_filename: string | null };

function toClient(row: ClientRow, projectIds: number[]): Client {
  return {
    id: row.id,
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    picture:
      row.picture_id === null || row.picture_filename === null
        ? null
        : { id: row.picture_id, filename: row.picture_filename },
    projectIds,
    createdAt: row.created_at,
    styleGuide: row.style_guide,
    // PostgreSQL doesn't keep the order of fields.
    links: row.links.map(({ label, url }) => ({ label, url })),
    quotaBytes: row.quota_bytes === QUOTA.defaultBytes ? null : row.quota_bytes,
  };
}

/** Returns project IDs by client, oldest first, optionally of one editor: one query for a whole page. */
async function projectIdsOf(db: Db, clientIds: number[], editorId?: number): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>(clientIds.map((id) => [id, []]));
  if (clientIds.length === 0) return ids;
  let query = db.selectFrom('projects').select(['id', 'client_id']).where('client_id', 'in', clientIds);
  if (editorId !== undefined) query = query.where('assigned_to_id', '=', editorId);
  const rows = await query.orderBy('client_id').orderBy('id').execute();
  for (const row of rows) ids.get(row.client_id as number)?.push(row.id);
  return ids;
}

const withProjects = async (db: Db, rows: ClientRow[], editorId?: number): Promise<Client[]> => {
  const ids = rows.map((row) => row.id);
  const projects = await projectIdsOf(db, ids, editorId);
  return rows.map((row) => toClient(row, projects.get(row.id) ?? []));
};

/** Names sort regardless of case and accents. */
const ORDER_COLUMNS = { id: 'clients.id', firstName: 'clients.search_first', lastName: 'clients.search_last' } as const;

const COLUMNS: Columns<ClientFilters> = {
  firstName: sql.ref('clients.search_first'),
  lastName: sql.ref('clients.search_last'),
  search: sql`(clients.search_first || ' ' || clients.search_last || ' ' || clients.search_company)`,
  id: sql.ref('clients.id'),
};

/** Returns one page of clients with their project IDs. */
export async function listClientsPage(db: Db, request: ListRequest<ClientFilters>): Promise<Page<Client>> {
  let query = selectClients(db).where(allOf(conditionsFor(listClients, request.filters, COLUMNS)));
  for (const { by, direction } of request.order)
    query = query.orderBy(ORDER_COLUMNS[by as keyof typeof ORDER_COLUMNS], direction);
  const page = await pageOf(query.orderBy('clients.id'), request);
  return { rows: await withProjects(db, page.rows), total: page.total };
}

/** Locks the client's row: so that one of two concurrent changes is refused, and no project can be added in between. */
export async function lockClient(trx: Db, id: number): Promise<void> {
  await selectForUpdate(trx, trx.selectFrom('clients').select('id').where('id', '=', id)).execute();
}

/** Returns the client or undefined; with `editorId`, only if that editor has a project of the client. */
export async function findClient(db: Db, id: number, editorId?: number): Promise<Client | undefined> {
  const row = await selectClients(db).where('clients.id', '=', id).executeTakeFirst();
  const client = row && (await withProjects(db, [row], editorId))[0];
  return client && editorId !== undefined && client.projectIds.length === 0 ? undefined : client;
}

/** Returns these clients with their names. */
export async function findClients(db: Db, ids: readonly number[]): Promise<Client[]> {
  const rows = await selectClients(db)
    .where('clients.id', 'in', ids)
    .orderBy('clients.search_first')
    .orderBy('clients.search_last')
    .execute();
  return withProjects(db, rows);
}

export type ClientNames = {
  firstName: string;
  lastName: string;
  companyName: string | null;
  pictureId: number | null;
};

/** Fields that requests can set. The style guide, links and quota of a new client may be left out. */
export type ClientValues = ClientNames & { styleGuide?: string; links?: readonly Link[]; quotaBytes?: number | null };

/** Returns the columns for these names, including the normalized ones for searches. */
export const clientColumnsOf = (names: ClientNames): Omit<NewRow<'clients'>, 'created_at'> => ({
  first_name: names.firstName,
  last_name: names.lastName,
  company_name: names.companyName,
  search_first: normalizeForSearch(names.firstName),
  search_last: normalizeForSearch(names.lastName),
  search_company: normalizeForSearch(names.companyName ?? ''),
  picture_id: names.pictureId,
});

/** Returns the columns of all fields. */
export const valueColumnsOf = ({ styleGuide = '', links = [], quotaBytes, ...names }: ClientValues) => ({
  ...clientColumnsOf(names),
  style_guide: styleGuide,
  links: JSON.stringify(links) as never,
  quota_bytes: quotaBytes ?? QUOTA.defaultBytes,
});

/** Inserts the clients and returns their IDs. */
export async function insertClients(db: Db, clients: readonly ClientValues[], createdAt: string): Promise<number[]> {
  const rows = await db
    .insertInto('clients')
    .values(clients.map((values) => ({ ...valueColumnsOf(values), created_at: createdAt })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts the client and returns its ID. */
export const insertClient = async (db: Db, values: ClientValues, createdAt: string): Promise<number> =>
  (await insertClients(db, [values], createdAt))[0] as number;

/** Returns which of these names, normalized for search, are taken by clients. */
export async function listTakenNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const stored = sql<string>`search_first || ' ' || search_last`;
  // The stored search text of a client without a last name ends with a space.
  const wanted = names.flatMap((name) => [name, `${name} `]);
  const rows = await db.selectFrom('clients').select(stored.as('name')).where(stored, 'in', wanted).execute();
  return new Set(rows.map(({ name }) => name.trim()));
}

/** Updates the client's fields. */
export async function updateClient(
  db: Db,
  id: number,
  { values, changedById }: { values: ClientValues; changedById: number },
): Promise<void> {
  await db
    .updateTable('clients')
    .set((eb) => ({ ...valueColumnsOf(values), version: eb('version', '+', 1), changed_by_id: changedById }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the client's row. */
export async function deleteClientRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('clients').where('id', '=', id).execute();
}

/** Returns which of these clients exist; for editors, only those of their own projects (docs/api-reference.md#relations). */
export async function listKnownClientIds(db: Db, ids: number[], onlyOfEditorId?: number): Promise<Set<number>> {
  let query = db.selectFrom('clients').select('clients.id').where('clients.id', 'in', ids);
  if (onlyOfEditorId !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.client_id', '=', 'clients.id')
          .where('projects.assigned_to_id', '=', onlyOfEditorId),
      ),
    );
  return new Set((await query.execute()).map((row) => row.id));
}

/** Returns the names of these clients by ID; missing IDs and gaps are left out. */
export async function readClientNames(db: Db, ids: Iterable<number | null>): Promise<Map<number, string>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))];
  const rows = await inChunks(wanted, (chunk) =>
    db
      .selectFrom('clients')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'company_name as companyName'])
      .where('id', 'in', chunk)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, clientDisplayName(row)]));
}
