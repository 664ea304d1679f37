/** Undoes an import, or says for each record why it can't be undone; in chunks so that other requests are served in between (docs/people.md#import). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { IMPORT_TEXTS } from '#domain/work/import.ts';
import type { ImportKind } from '#domain/work/import-kinds.ts';
import type { RefusedItem } from '#domain/platform/refusal.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { rewriteAll, TABLES } from './import-write.ts';
import type { ImportWrites } from './import.store.ts';

const BATCH_SIZE = 500;

type CurrentRecord = { id: number; version: number; title: string };

async function lockChunk(db: Db, kind: ImportKind, ids: number[]): Promise<CurrentRecord[]> {
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

/** Returns the records by ID, locked until the transaction ends. */
export async function lockAll(db: Db, kind: ImportKind, ids: readonly number[]): Promise<Map<number, CurrentRecord>> {
  const found = new Map<number, CurrentRecord>();
  for (const chunk of chunksOf(
    [...ids].toSorted((a, b) => a - b),
    BATCH_SIZE,
  )) {
    for (const one of await lockChunk(db, kind, chunk)) found.set(one.id, one);
    await yieldToEventLoop();
  }
  return found;
}

/** References that block an undo. Leaves out people's own actions: to act, a person must have been activated, which changed their record. */
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

/** Returns the people named by deleted projects, which may be restored. Restoring a project asks for a missing client itself. */
async function listReferencedInTrash(db: Db, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const relation of RELATIONS) {
    const named = sql<number | null>`cast(snapshot -> 'project' ->> ${sql.lit(relation)} as integer)`;
    const query = db.selectFrom('bin').select(named.as('id')).where('kind', '=', 'project').distinct();
    for (const chunk of chunksOf(ids, BATCH_SIZE))
      for (const { id } of await query.where(named, 'in', chunk).execute()) found.push(Number(id));
  }
  return found;
}

/** Returns the records that others refer to by now. */
async function listUsed(db: Db, kind: ImportKind, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set(kind === 'people' ? await listReferencedInTrash(db, ids) : []);
  for (const [table, column] of REFERENCES[kind])
    for (const chunk of chunksOf(ids, BATCH_SIZE)) {
      const query = db.selectFrom(table as 'projects').select(`${column as 'client_id'} as id`);
      const rows = await query
        .where(column as 'client_id', 'in', chunk)
        .distinct()
        .execute();
      for (const { id } of rows) used.add(Number(id));
      await yieldToEventLoop();
    }
  return used;
}

type Before = ImportWrites['changed'][number]['before'];

const namedIn = (before: Before, columns: readonly string[]): number[] =>
  columns.flatMap((column) => (before[column] as number | null | undefined) ?? []);

/** Returns references of the projects' old values that no longer exist: another import may have been undone. */
async function listMissing(
  db: Db,
  { changed }: ImportWrites,
  { table, columns }: { table: 'clients' | 'users'; columns: readonly string[] },
): Promise<(before: Before) => boolean> {
  const missing = new Set(changed.flatMap(({ before }) => namedIn(before, columns)));
  for (const chunk of chunksOf([...missing], BATCH_SIZE))
    for (const { id } of await db
      .selectFrom(table as 'clients')
      .select('id')
      .where('id', 'in', chunk)
      .execute())
      missing.delete(id);
  return (before) => namedIn(before, columns).some((id) => missing.has(id));
}

/** Returns the clients created by the import that other projects use by now. */
async function listClientsOfOthers(db: Db, writes: ImportWrites): Promise<Set<number>> {
  const own = new Set([...writes.created_ids, ...writes.changed.map(({ id }) => id)]);
  const used = new Set<number>();
  for (const chunk of chunksOf(writes.client_ids, BATCH_SIZE)) {
    const rows = await db.selectFrom('projects').select(['id', 'client_id']).where('client_id', 'in', chunk).execute();
    for (const row of rows) if (!own.has(row.id)) used.add(Number(row.client_id));
  }
  return used;
}

/** Returns records that have changed since the import. */
export async function listBlocked(db: Db, kind: ImportKind, writes: ImportWrites): Promise<RefusedItem[]> {
  const { created_ids: created, changed } = writes;
  const current = await lockAll(db, kind, [...created, ...changed.map(({ id }) => id)]);
  const used = await listUsed(db, kind, created);
  const lacksClient = await listMissing(db, writes, { table: 'clients', columns: ['client_id'] });
  const lacksPerson = await listMissing(db, writes, { table: 'users', columns: RELATIONS });
  const blocked: RefusedItem[] = [];
  const check = (id: number, version: number, fault: () => string | undefined): void => {
    const one = current.get(id);
    const message = !one ? IMPORT_TEXTS.gone : one.version === version ? fault() : IMPORT_TEXTS.changedSince;
    if (message !== undefined) blocked.push({ id, title: one?.title ?? String(id), message });
  };
  for (const id of created) check(id, 1, () => (used.has(id) ? IMPORT_TEXTS.usedSince : undefined));
  const usedClients = await listClientsOfOthers(db, writes);
  for (const [id, one] of await lockAll(db, 'clients', writes.client_ids)) {
    const message = one.version > 1 ? IMPORT_TEXTS.changedSince : usedClients.has(id) ? IMPORT_TEXTS.usedSince : '';
    if (message !== '') blocked.push({ id, title: one.title, message });
  }
  for (const { id, version, before } of changed)
    check(id, version, () => (lacksClient(before) || lacksPerson(before) ? IMPORT_TEXTS.relationGone : undefined));
  return blocked;
}

/** Deletes the created records, restores the changed ones, and removes the import's points log entries. */
export async function revertImport(
  db: Db,
  kind: ImportKind,
  { writes, actorId }: { writes: ImportWrites; actorId: number },
): Promise<void> {
  for (const chunk of chunksOf(writes.point_action_ids, BATCH_SIZE))
    await db.deleteFrom('point_actions').where('id', 'in', chunk).execute();
  for (const chunk of chunksOf(writes.created_ids, BATCH_SIZE)) {
    await db.deleteFrom(TABLES[kind]).where('id', 'in', chunk).execute();
    await yieldToEventLoop();
  }
  await rewriteAll(
    db,
    kind,
    writes.changed.map(({ id, before }) => ({ id, columns: { ...before, changed_by_id: actorId } })),
  );
  for (const chunk of chunksOf(writes.client_ids, BATCH_SIZE))
    await db.deleteFrom('clients').where('id', 'in', chunk).execute();
}
