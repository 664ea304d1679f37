/** Database access for the trash of deleted records. */
import { type TrashKind, trashCutoff } from '#domain/journal/trash.ts';
import type { AuditEntry } from '#domain/journal/audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { writeAudit } from './write-audit.ts';

/** A deleted record with all of its data. */
export type TrashedRecord = {
  id: number;
  kind: TrashKind;
  recordId: number;
  title: string;
  deletedById: number;
  deletedAt: string;
  snapshot: unknown;
};

/** File that counts in the quota of a client while it is in the trash. */
export type CountedFile = { filename: string; clientId: number | null; sizeBytes: number };

/** The record's files, which the sweep spares while the record is in the trash. */
export type NewTrashEntry = Omit<TrashedRecord, 'id'> & {
  /** Name of the contact who took the record back, if one did. */
  deletedByContact?: string;
  /** True if the team is to be notified of it later. */
  awaitsNotice?: boolean;
  files: readonly string[];
  countedFiles?: readonly CountedFile[];
};

const toTrashedRecord = (row: Row<'bin'>): TrashedRecord => ({
  id: row.id,
  kind: row.kind,
  recordId: row.record_id,
  title: row.title,
  deletedById: row.deleted_by_id,
  deletedAt: row.deleted_at,
  snapshot: row.snapshot,
});

/** Moves a record to the trash and returns its trash ID. */
export async function insertTrashEntry(
  trx: Db,
  { files, countedFiles = [], ...binned }: NewTrashEntry,
): Promise<number> {
  const { id } = await trx
    .insertInto('bin')
    .values({
      kind: binned.kind,
      record_id: binned.recordId,
      title: binned.title,
      deleted_by_id: binned.deletedById,
      deleted_by_contact: binned.deletedByContact ?? null,
      awaits_notice: binned.awaitsNotice ?? false,
      deleted_at: binned.deletedAt,
      snapshot: JSON.stringify(binned.snapshot) as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [
    ...[...new Set(files)].map((filename) => ({ bin_id: id, filename, client_id: null, size_bytes: 0 })),
    ...countedFiles.map(({ filename, clientId, sizeBytes }) => ({
      bin_id: id,
      filename,
      client_id: clientId,
      size_bytes: sizeBytes,
    })),
  ];
  for (let at = 0; at < rows.length; at += 1000)
    await trx
      .insertInto('bin_files')
      .values(rows.slice(at, at + 1000))
      .execute();
  return id;
}

/** Returns the entry with this trash ID if it can still be restored. With `lock`, locks it until the transaction ends. */
export async function findTrashEntry(
  db: Db,
  { id, now }: { id: number; now: string },
  lock?: 'lock',
): Promise<TrashedRecord | undefined> {
  const query = db.selectFrom('bin').selectAll().where('id', '=', id).where('deleted_at', '>=', trashCutoff(now));
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return row && toTrashedRecord(row);
}

/** Returns the latest entry for this kind and record ID, locked until the transaction ends. */
export async function lockTrashedRecord(
  trx: Db,
  { kind, recordId, now }: { kind: TrashKind; recordId: number; now: string },
): Promise<TrashedRecord | undefined> {
  const query = trx
    .selectFrom('bin')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('deleted_at', '>=', trashCutoff(now))
    .orderBy('id', 'desc')
    .limit(1);
  const row = await selectForUpdate(trx, query).executeTakeFirst();
  return row && toTrashedRecord(row);
}

/** Removes an entry from the trash. */
export async function deleteTrashEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bin').where('id', '=', id).execute();
}

/** Deletes expired entries and returns how many. The next sweep deletes their files. */
export async function deleteExpiredTrash(db: Db, now: string): Promise<number> {
  const isOver = db.selectFrom('bin').select('id').where('deleted_at', '<', trashCutoff(now));
  // Reads first, since a delete waits for the write lock even when there is nothing to delete.
  if ((await isOver.limit(1).execute()).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('bin')
      .where('deleted_at', '<', trashCutoff(now))
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
