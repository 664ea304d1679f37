/** File actions, each in one transaction (docs/files.md). */
import type { Actor } from '#domain/platform/actor.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { safePath } from '#domain/files/stored-name.ts';
import { checkFileName, checkFileNote, type ProjectFile } from '#domain/work/project-files.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { checkChange } from './file-access.ts';
import { auditedFile, countedFileOf, type FileSnapshot } from './file-snapshot.ts';
import { deleteFileRow, findFile, lockFile, updateFile } from './project-files.store.ts';

type FileRequest = { id: number; ifMatch: IfMatch };

/** Locks the file if this person may change it, and it has the version that the request names. */
async function lockChangeable(
  trx: Db,
  actor: Actor,
  { id, ifMatch }: FileRequest,
): Promise<Row<'project_files'> | Refusal> {
  const row = await lockFile(trx, id);
  if (!row) return notFound();
  return (await checkChange(trx, actor, id)) ?? checkIfMatch(ifMatch, row.version) ?? row;
}

/** Renames a file, or changes its note. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeFile(
  db: Db,
  actor: Actor,
  { change, ...request }: FileRequest & { change: { name?: string | undefined; note?: string | undefined } },
): Promise<ProjectFile | Refusal> {
  return db.transaction().execute(async (trx) => {
    const row = await lockChangeable(trx, actor, request);
    if (isRefusal(row)) return row;
    const [name, note] = [safePath(change.name ?? row.original_name), (change.note ?? row.note).trim()];
    const invalid = refuseInvalid([...checkFileName(name), ...checkFileNote(note)]);
    if (invalid) return invalid;
    if (name !== row.original_name || note !== row.note) await updateFile(trx, row.id, { name, note });
    return (await findFile(trx, row.id))?.file ?? notFound();
  });
}

/** Moves a file to the trash and returns the trash ID. */
export function deleteFile(
  db: Db,
  actor: Actor,
  { now, ...request }: FileRequest & { now: string },
): Promise<number | Refusal> {
  return db.transaction().execute(async (trx) => {
    const row = await lockChangeable(trx, actor, request);
    if (isRefusal(row)) return row;
    await deleteFileRow(trx, row.id);
    await writeAudit(trx, { action: 'files.delete', record: auditedFile(row) }, { now });
    return insertTrashEntry(trx, {
      kind: 'file',
      recordId: row.id,
      title: row.original_name,
      deletedById: actor.id,
      deletedAt: now,
      snapshot: { file: row } satisfies FileSnapshot,
      files: [],
      countedFiles: [countedFileOf(row)],
    });
  });
}
