/** Clients in the database. */
import { sql } from 'kysely';
import type { Client } from '#domain/clients.ts';
import { normaliseForSearch } from '#domain/text.ts';
import { listClients } from '#contract/clients.ts';
import type { ListRequest } from '#contract/filter.ts';
import type { FiltersOf } from '#contract/endpoint.ts';
import { allOf, type Columns, conditionsFor } from '#server/db/conditions.ts';
import { type Db, selectForUpdate } from '#server/db/dialect.ts';
import { type Page, pageOf } from '#server/db/page.ts';
import type { NewRow, Row } from '#server/db/tables.ts';

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
  };
}

/** Project ids by client, oldest first, of one editor if told: one query for a whole page. */
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

/** Names sort as people read them, whatever their case and marks. */
const ORDER_COLUMNS = { id: 'clients.id', firstName: 'clients.search_first', lastName: 'clients.search_last' } as const;

const COLUMNS: Columns<ClientFilters> = {
  firstName: sql.ref('clients.search_first'),
  lastName: sql.ref('clients.search_last'),
  search: sql`(clients.search_first || ' ' || clients.search_last)`,
  id: sql.ref('clients.id'),
};

/** One page of clients with the ids of their projects. */
export async function listClientsPage(db: Db, request: ListRequest<ClientFilters>): Promise<Page<Client>> {
  let query = selectClients(db).where(allOf(conditionsFor(listClients, request.filters, COLUMNS)));
  for (const { by, direction } of request.order)
    query = query.orderBy(ORDER_COLUMNS[by as keyof typeof ORDER_COLUMNS], direction);
  const page = await pageOf(query.orderBy('clients.id'), request);
  return { rows: await withProjects(db, page.rows), total: page.total };
}

/** Holds the client's row until the transaction ends: of two changes to one version one is stale, and no project comes in between. */
export async function holdClient(trx: Db, id: number): Promise<void> {
  await selectForUpdate(trx, trx.selectFrom('clients').select('id').where('id', '=', id)).execute();
}

/** The client, or undefined; with `editorId` as that editor may know it: by their own projects alone. */
export async function findClient(db: Db, id: number, editorId?: number): Promise<Client | undefined> {
  const row = await selectClients(db).where('clients.id', '=', id).executeTakeFirst();
  const client = row && (await withProjects(db, [row], editorId))[0];
  return client && editorId !== undefined && client.projectIds.length === 0 ? undefined : client;
}

export type ClientNames = {
  firstName: string;
  lastName: string;
  companyName: string | null;
  pictureId: number | null;
};

const columnsOf = (names: ClientNames): Omit<NewRow<'clients'>, 'created_at'> => ({
  first_name: names.firstName,
  last_name: names.lastName,
  company_name: names.companyName,
  search_first: normaliseForSearch(names.firstName),
  search_last: normaliseForSearch(names.lastName),
  picture_id: names.pictureId,
});

/** The id of the new client. */
export async function insertClient(db: Db, names: ClientNames, createdAt: string): Promise<number> {
  const { id } = await db
    .insertInto('clients')
    .values({ ...columnsOf(names), created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateClient(db: Db, id: number, names: ClientNames): Promise<void> {
  await db
    .updateTable('clients')
    .set((eb) => ({ ...columnsOf(names), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteClientRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('clients').where('id', '=', id).execute();
}

/** Of these clients, those that exist; for editors only those of their own projects (docs/wire.md#relations). */
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
