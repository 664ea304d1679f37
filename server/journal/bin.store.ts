/** The bin in the database. */
import { type BinKind, binKeptSince } from '#domain/work/bin.ts';
import type { AuditEntry } from '#domain/journal/audit.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { writeAudit } from './write-audit.ts';

/** As many as a page of the bin has. */
const PAGE = PAGE_SIZES.other;

/** Something that was deleted, whole. */
export type BinnedRecord = {
  id: number;
  kind: BinKind;
  recordId: number;
  title: string;
  deletedById: number;
  deletedAt: string;
  snapshot: unknown;
};

/** `files` are kept from the sweep for as long. */
export type NewBinned = Omit<BinnedRecord, 'id'> & { files: readonly string[] };

const toBinned = (row: Row<'bin'>): BinnedRecord => ({
  id: row.id,
  kind: row.kind,
  recordId: row.record_id,
  title: row.title,
  deletedById: row.deleted_by_id,
  deletedAt: row.deleted_at,
  snapshot: row.snapshot,
});

/** Puts it into the bin; its id there. */
export async function insertBinned(trx: Db, { files, ...binned }: NewBinned): Promise<number> {
  const { id } = await trx
    .insertInto('bin')
    .values({
      kind: binned.kind,
      record_id: binned.recordId,
      title: binned.title,
      deleted_by_id: binned.deletedById,
      deleted_at: binned.deletedAt,
      snapshot: JSON.stringify(binned.snapshot) as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [...new Set(files)].map((filename) => ({ bin_id: id, filename }));
  for (let at = 0; at < rows.length; at += 1000)
    await trx
      .insertInto('bin_files')
      .values(rows.slice(at, at + 1000))
      .execute();
  return id;
}

/** What is in the bin under this id and can still be restored; with `lock` it is held until the transaction ends. */
export async function findBinned(
  db: Db,
  { id, now }: { id: number; now: string },
  lock?: 'lock',
): Promise<BinnedRecord | undefined> {
  const query = db.selectFrom('bin').selectAll().where('id', '=', id).where('deleted_at', '>=', binKeptSince(now));
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toBinned(row);
}

/** The latest that was a record of this kind and id, held until the transaction ends. */
export async function holdBinnedRecord(
  trx: Db,
  { kind, recordId, now }: { kind: BinKind; recordId: number; now: string },
): Promise<BinnedRecord | undefined> {
  const query = trx
    .selectFrom('bin')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('deleted_at', '>=', binKeptSince(now))
    .orderBy('id', 'desc')
    .limit(1);
  const row = await selectForUpdate(trx, query).executeTakeFirst();
  return row && toBinned(row);
}

export type ListedBinned = Omit<BinnedRecord, 'snapshot' | 'deletedById'> & { firstName: string; lastName: string };

/** A page of what this person may restore (`maySeeBinned` for a whole list), latest first. */
export async function listBinned(
  db: Db,
  actor: Actor,
  { page, now }: { page: number; now: string },
): Promise<{ entries: ListedBinned[]; total: number }> {
  let query = db.selectFrom('bin').where('bin.deleted_at', '>=', binKeptSince(now));
  if (actor.type !== 'admin') query = query.where('deleted_by_id', '=', actor.id).where('kind', '!=', 'user');
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('users', 'users.id', 'bin.deleted_by_id')
    .select(['bin.id', 'bin.kind', 'record_id', 'title', 'bin.deleted_at', 'first_name', 'last_name'])
    .orderBy('bin.id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  const entries = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recordId: row.record_id,
    title: row.title,
    deletedAt: row.deleted_at,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
  return { entries, total };
}

/** Takes it out of the bin. */
export async function deleteBinned(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bin').where('id', '=', id).execute();
}

/** Ends what has been in the bin for its whole time; how many. Its files go with the next sweep of files. */
export async function emptyBin(db: Db, now: string): Promise<number> {
  const isOver = db.selectFrom('bin').select('id').where('deleted_at', '<', binKeptSince(now));
  // Looked for first, since a deletion takes a turn among the writers also where there is nothing to delete.
  if ((await isOver.limit(1).execute()).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('bin')
      .where('deleted_at', '<', binKeptSince(now))
      .returning(['kind', 'record_id', 'title'])
      .execute();
    const lines = ended.map(({ kind, record_id: id, title: name }): AuditEntry => ({
      action: 'bin.empty',
      record: { kind, id, name },
    }));
    await writeAudit(trx, lines, { now, by: 'house' });
    return ended.length;
  });
}
