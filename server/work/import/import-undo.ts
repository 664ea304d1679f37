/** Undoes an import, or returns for each record why it can't be undone. Works in chunks, so that other requests are served in between (docs/people.md#import). */
import { sql, type Transaction } from 'kysely';
import type { AuditEntry } from '#domain/journal/audit.ts';
import { IMPORT_TEXTS, refuseUndo } from '#domain/work/import/import.ts';
import { checkImportRights, type ImportKind } from '#domain/work/import/import-kinds.ts';
import { UNDO_TEXTS } from '#domain/journal/undo.ts';
import { notFound, refuse, type Refusal, type RefusedItem } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock, selectForUpdate } from '#server/platform/db/locks.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { USERS_LOCK } from '#server/identity/accounts/users.store.ts';
import { findUndo, type UndoRecord } from '#server/journal/undo.store.ts';
import { type ImportWrites, rewriteAll, TABLES } from './import-write.ts';
import { findImport, markUndone } from './import.store.ts';
import { revertWorkingDays } from './import-working-days.ts';
import { auditOfImport } from './import-audit.ts';

/** Name of the lock under which imports run and are undone, one at a time. */
export const IMPORT_LOCK = 'import';

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
  const inOrder = [...ids].toSorted((a, b) => a - b);
  const found = await inChunks(inOrder, (chunk) => lockChunk(db, kind, chunk), BATCH_SIZE);
  return new Map(found.map((one) => [one.id, one]));
}

type References = Pick<ProjectExtras, 'references'>;

/** References to a client other than those of projects. */
const OF_CLIENTS = [
  ['client_contacts', 'client_id'],
  ['project_files', 'client_id'],
  ['file_uploads', 'client_id'],
] as const;

/** References of this area that block an undo; higher areas hand in theirs. Actions of imported people don't count: only an activated person can act, and the activation has changed their record. */
const REFERENCES = {
  clients: [['projects', 'client_id'], ...OF_CLIENTS],
  people: [
    ['projects', 'assigned_to_id'],
    ['projects', 'assigned_by_id'],
    ['projects', 'reviewed_by_id'],
    ['leave_applications', 'employee_id'],
  ],
  projects: [
    ['projects', 'original_project_id'],
    ['projects', 'previous_id'],
    ['feedback', 'project_id'],
    ['waits', 'project_id'],
    ['project_files', 'project_id'],
    ['file_uploads', 'project_id'],
  ],
} as const;

const RELATIONS = ['assigned_to_id', 'assigned_by_id', 'reviewed_by_id'] as const;

/** Returns the people named by deleted projects, which may still be restored. Clients aren't included, because restoring a project handles a missing client. */
async function listReferencedInTrash(db: Db, ids: readonly number[]): Promise<number[]> {
  const found: { id: number | null }[] = [];
  for (const relation of RELATIONS) {
    const relatedId = sql<number | null>`cast(snapshot -> 'project' ->> ${sql.lit(relation)} as integer)`;
    const query = db.selectFrom('bin').select(relatedId.as('id')).where('kind', '=', 'project').distinct();
    found.push(...(await inChunks(ids, (chunk) => query.where(relatedId, 'in', chunk).execute(), BATCH_SIZE)));
  }
  return found.map(({ id }) => Number(id));
}

/** Returns the values that occur in a column. */
async function listInColumn(db: Db, [table, column]: readonly [string, string], values: readonly number[]) {
  const query = db
    .selectFrom(table as 'projects')
    .select(`${column as 'client_id'} as value`)
    .distinct();
  const rows = await inChunks(values, (chunk) => query.where(column as 'client_id', 'in', chunk).execute(), BATCH_SIZE);
  return rows.map(({ value }) => Number(value));
}

/** Returns the projects whose checks someone has added, changed or ticked since the import. */
async function listWithNewChecks(db: Db, ids: readonly number[], importedAt: string): Promise<number[]> {
  const query = db
    .selectFrom('project_checks')
    .select('project_id')
    .where((eb) => eb.or([eb('version', '>', 1), eb('created_at', '>', importedAt)]));
  const rows = await inChunks(ids, (chunk) => query.where('project_id', 'in', chunk).execute(), BATCH_SIZE);
  return rows.map(({ project_id: id }) => id);
}

/** Returns the records that other records now refer to. */
async function listUsed(
  db: Db,
  { kind, ids, importedAt }: { kind: ImportKind; ids: readonly number[]; importedAt: string },
  { references }: References,
): Promise<Set<number>> {
  const used = new Set(kind === 'people' ? await listReferencedInTrash(db, ids) : []);
  if (kind === 'projects') for (const id of await listWithNewChecks(db, ids, importedAt)) used.add(id);
  const more = kind === 'people' ? [] : references[kind];
  for (const reference of [...REFERENCES[kind], ...more])
    for (const id of await listInColumn(db, reference, ids)) used.add(id);
  return used;
}

type RecordBefore = ImportWrites['changed'][number]['before'];

/** Returns a function that checks whether old values reference deleted records, such as those of another undone import. */
async function missingReferences(
  db: Db,
  { changed }: ImportWrites,
  { table, columns }: { table: 'clients' | 'users'; columns: readonly string[] },
): Promise<(before: RecordBefore) => boolean> {
  const idsIn = (before: RecordBefore) =>
    columns.flatMap((column) => (before[column] as number | null | undefined) ?? []);
  const referenced = [...new Set(changed.flatMap(({ before }) => idsIn(before)))];
  const found = new Set(await listInColumn(db, [table, 'id'], referenced));
  return (before) => idsIn(before).some((id) => !found.has(id));
}

/** Returns the clients created by the import that other projects, or records of higher areas, use by now. */
async function listClientsOfOthers(db: Db, writes: ImportWrites, { references }: References): Promise<Set<number>> {
  const writtenIds = new Set([...writes.created_ids, ...writes.changed.map(({ id }) => id)]);
  const query = db.selectFrom('projects').select(['id', 'client_id']);
  const users = await inChunks(writes.client_ids, (ids) => query.where('client_id', 'in', ids).execute(), BATCH_SIZE);
  const ofProjects = users.flatMap(({ id, client_id: clientId }) => (writtenIds.has(id) ? [] : Number(clientId)));
  const found = new Set(ofProjects);
  for (const reference of [...OF_CLIENTS, ...references.clients])
    for (const id of await listInColumn(db, reference, writes.client_ids)) found.add(id);
  return found;
}

/** Returns the records that can't be undone, with the reasons. */
async function listBlocked(
  db: Db,
  { kind, writes, importedAt }: { kind: ImportKind; writes: ImportWrites; importedAt: string },
  extras: References,
): Promise<RefusedItem[]> {
  const { created_ids: created, changed } = writes;
  const current = await lockAll(db, kind, [...created, ...changed.map(({ id }) => id)]);
  const used = await listUsed(db, { kind, ids: created, importedAt }, extras);
  const isClientMissing = await missingReferences(db, writes, { table: 'clients', columns: ['client_id'] });
  const isPersonMissing = await missingReferences(db, writes, { table: 'users', columns: RELATIONS });
  const blocked: RefusedItem[] = [];
  const check = (id: number, version: number, fault: () => string | undefined): void => {
    const one = current.get(id);
    const message = !one ? UNDO_TEXTS.gone : one.version === version ? fault() : UNDO_TEXTS.changedSince;
    if (message !== undefined) blocked.push({ id, title: one?.title ?? String(id), message });
  };
  for (const id of created) check(id, 1, () => (used.has(id) ? IMPORT_TEXTS.usedSince : undefined));
  const usedClients = await listClientsOfOthers(db, writes, extras);
  for (const [id, one] of await lockAll(db, 'clients', writes.client_ids)) {
    const message = one.version > 1 ? UNDO_TEXTS.changedSince : usedClients.has(id) ? IMPORT_TEXTS.usedSince : '';
    if (message !== '') blocked.push({ id, title: one.title, message });
  }
  for (const { id, version, before } of changed)
    check(id, version, () =>
      isClientMissing(before) || isPersonMissing(before) ? IMPORT_TEXTS.relationGone : undefined,
    );
  return blocked;
}

const deleteAll = (db: Db, table: 'point_actions' | 'clients' | 'users' | 'projects', ids: readonly number[]) =>
  inChunks(ids, (chunk) => db.deleteFrom(table).where('id', 'in', chunk).execute(), BATCH_SIZE);

/** Deletes the created records, restores the changed ones, and removes the import's points log entries. */
export async function revertImport(
  trx: Transaction<Tables>,
  actor: Actor,
  { entry, now, extras }: { entry: UndoRecord; now: string; extras: References },
): Promise<AuditEntry[] | Refusal> {
  const storedImport = await findImport(trx, { id: entry.recordId, userId: actor.id });
  const kind = storedImport?.plan?.kind;
  if (!storedImport || !kind) return notFound();
  const writes = entry.before as ImportWrites;
  if (kind === 'people') await advisoryLock(trx, USERS_LOCK);
  const denied = await listBlocked(trx, { kind, writes, importedAt: entry.createdAt }, extras);
  if (denied.length > 0) return refuseUndo(denied, writes.created_ids.length + writes.changed.length);
  await deleteAll(trx, 'point_actions', writes.point_action_ids);
  await revertWorkingDays(trx, writes.working_days ?? []);
  await deleteAll(trx, TABLES[kind], writes.created_ids);
  const restored = writes.changed.map(({ id, before }) => ({ id, columns: { ...before, changed_by_id: actor.id } }));
  await rewriteAll(trx, kind, restored);
  await deleteAll(trx, 'clients', writes.client_ids);
  await markUndone(trx, entry.recordId, now);
  return [auditOfImport('import.undo', storedImport, { kind, writes })];
}

/** Locks the last run of this person's sheet, before other imports can refer to what it created. */
export async function lockImportRun(trx: Transaction<Tables>, actor: Actor, id: number): Promise<UndoRecord | Refusal> {
  await advisoryLock(trx, IMPORT_LOCK);
  const storedImport = await findImport(trx, { id, userId: actor.id }, 'lock');
  if (!storedImport) return notFound();
  const denied = storedImport.plan && checkImportRights(actor, storedImport.plan.kind);
  if (denied) return denied;
  const entry = await findUndo(trx, { kind: 'import', record_id: id }, 'lock');
  return entry ?? refuse('conflict', IMPORT_TEXTS.notRun);
}
