/** Takes back what an import wrote, or says of each record why that cannot be: in steps, so that others are served between them (docs/people.md#import). */
import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'kysely';
import { IMPORT_TEXTS } from '#domain/work/import.ts';
import type { ImportKind } from '#domain/work/import-kinds.ts';
import type { RefusedItem } from '#domain/platform/refusal.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { rewriteAll, TABLES } from './import-write.ts';
import type { ImportWrites } from './import.store.ts';

const AT_ONCE = 500;

type Standing = { id: number; version: number; title: string };

async function holdChunk(db: Db, kind: ImportKind, ids: number[]): Promise<Standing[]> {
  if (kind === 'projects') {
    const query = db.selectFrom('projects').select(['id', 'version', 'title']).where('id', 'in', ids).orderBy('id');
    return selectForUpdate(db, query).execute();
  }
  const query = db
    .selectFrom(TABLES[kind] as 'clients')
    .select(['id', 'version', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('id');
  const rows = await selectForUpdate(db, query).execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
  }));
}

/** The records by id, held until the transaction ends. */
export async function holdAll(db: Db, kind: ImportKind, ids: readonly number[]): Promise<Map<number, Standing>> {
  const found = new Map<number, Standing>();
  for (const chunk of chunksOf(
    [...ids].toSorted((a, b) => a - b),
    AT_ONCE,
  )) {
    for (const one of await holdChunk(db, kind, chunk)) found.set(one.id, one);
    await breath();
  }
  return found;
}

/** Without what people do themselves: whoever acts was let in before, which changed their record. */
const REFERENCES = {
  clients: [['projects', 'client_id']],
  people: [
    ['projects', 'assigned_to_id'],
    ['projects', 'assigned_by_id'],
    ['projects', 'reviewed_by_id'],
    ['leave_applications', 'employee_id'],
  ],
  projects: [
    ['projects', 'original_project_id'],
    ['feedback', 'project_id'],
    ['cuts', 'project_id'],
    ['cut_uploads', 'project_id'],
    ['share_links', 'project_id'],
  ],
} as const;

const RELATIONS = ['assigned_to_id', 'assigned_by_id', 'reviewed_by_id'] as const;

/** Those whom deleted projects name, which may come back. A deleted project asks for another client itself. */
async function listNamedInBin(db: Db, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const relation of RELATIONS) {
    const named = sql<number | null>`cast(snapshot -> 'project' ->> ${sql.lit(relation)} as integer)`;
    const query = db.selectFrom('bin').select(named.as('id')).where('kind', '=', 'project').distinct();
    for (const chunk of chunksOf(ids, AT_ONCE))
      for (const { id } of await query.where(named, 'in', chunk).execute()) found.push(Number(id));
  }
  return found;
}

/** Those that other records name by now. */
async function listUsed(db: Db, kind: ImportKind, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set(kind === 'people' ? await listNamedInBin(db, ids) : []);
  for (const [table, column] of REFERENCES[kind])
    for (const chunk of chunksOf(ids, AT_ONCE)) {
      const query = db.selectFrom(table as 'projects').select(`${column as 'client_id'} as id`);
      const rows = await query
        .where(column as 'client_id', 'in', chunk)
        .distinct()
        .execute();
      for (const { id } of rows) used.add(Number(id));
      await breath();
    }
  return used;
}

type Before = ImportWrites['changed'][number]['before'];

const namedIn = (before: Before, columns: readonly string[]): number[] =>
  columns.flatMap((column) => (before[column] as number | null | undefined) ?? []);

/** Of what the projects had in these columns, what is no longer there: another import may have been taken back. */
async function listMissing(
  db: Db,
  { changed }: ImportWrites,
  { table, columns }: { table: 'clients' | 'users'; columns: readonly string[] },
): Promise<(before: Before) => boolean> {
  const missing = new Set(changed.flatMap(({ before }) => namedIn(before, columns)));
  for (const chunk of chunksOf([...missing], AT_ONCE))
    for (const { id } of await db
      .selectFrom(table as 'clients')
      .select('id')
      .where('id', 'in', chunk)
      .execute())
      missing.delete(id);
  return (before) => namedIn(before, columns).some((id) => missing.has(id));
}

/** Of the clients that the import created, those that projects of others have by now. */
async function listClientsOfOthers(db: Db, writes: ImportWrites): Promise<Set<number>> {
  const own = new Set([...writes.created_ids, ...writes.changed.map(({ id }) => id)]);
  const used = new Set<number>();
  for (const chunk of chunksOf(writes.client_ids, AT_ONCE)) {
    const rows = await db.selectFrom('projects').select(['id', 'client_id']).where('client_id', 'in', chunk).execute();
    for (const row of rows) if (!own.has(row.id)) used.add(Number(row.client_id));
  }
  return used;
}

/** Records that have moved on since. */
export async function listBarred(db: Db, kind: ImportKind, writes: ImportWrites): Promise<RefusedItem[]> {
  const { created_ids: created, changed } = writes;
  const held = await holdAll(db, kind, [...created, ...changed.map(({ id }) => id)]);
  const used = await listUsed(db, kind, created);
  const lacksClient = await listMissing(db, writes, { table: 'clients', columns: ['client_id'] });
  const lacksPerson = await listMissing(db, writes, { table: 'users', columns: RELATIONS });
  const barred: RefusedItem[] = [];
  const judge = (id: number, version: number, fault: () => string | undefined): void => {
    const one = held.get(id);
    const message = !one ? IMPORT_TEXTS.gone : one.version === version ? fault() : IMPORT_TEXTS.changedSince;
    if (message !== undefined) barred.push({ id, title: one?.title ?? String(id), message });
  };
  for (const id of created) judge(id, 1, () => (used.has(id) ? IMPORT_TEXTS.usedSince : undefined));
  const usedClients = await listClientsOfOthers(db, writes);
  for (const [id, one] of await holdAll(db, 'clients', writes.client_ids)) {
    const message = one.version > 1 ? IMPORT_TEXTS.changedSince : usedClients.has(id) ? IMPORT_TEXTS.usedSince : '';
    if (message !== '') barred.push({ id, title: one.title, message });
  }
  for (const { id, version, before } of changed)
    judge(id, version, () => (lacksClient(before) || lacksPerson(before) ? IMPORT_TEXTS.relationGone : undefined));
  return barred;
}

/** Deletes what it made, gives back what it changed, and takes its lines out of the log. */
export async function takeBack(
  db: Db,
  kind: ImportKind,
  { writes, actorId }: { writes: ImportWrites; actorId: number },
): Promise<void> {
  for (const chunk of chunksOf(writes.point_action_ids, AT_ONCE))
    await db.deleteFrom('point_actions').where('id', 'in', chunk).execute();
  for (const chunk of chunksOf(writes.created_ids, AT_ONCE)) {
    await db.deleteFrom(TABLES[kind]).where('id', 'in', chunk).execute();
    await breath();
  }
  await rewriteAll(
    db,
    kind,
    writes.changed.map(({ id, before }) => ({ id, columns: { ...before, changed_by_id: actorId } })),
  );
  for (const chunk of chunksOf(writes.client_ids, AT_ONCE))
    await db.deleteFrom('clients').where('id', 'in', chunk).execute();
}
