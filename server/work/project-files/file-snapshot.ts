/** Rows of files in the trash: of a deleted file, or of those that went with their project or client. */
import { checkChangeFile, checkClientFiles, mayAddFiles, PROJECT_FILE_TEXTS } from '#domain/work/project-files.ts';
import type { AuditEntry } from '#domain/journal/audit.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { CountedFile } from '#server/journal/trash.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';
import { findFileProject, lockQuota } from './project-files.store.ts';

type FileRow = Row<'project_files'>;

/** What the trash has of a deleted file. */
export type FileSnapshot = { file: FileRow };

/** Returns how a file counts while it is in the trash. */
export const countedFileOf = (row: FileRow): CountedFile => ({
  filename: row.filename,
  clientId: row.client_id,
  sizeBytes: row.size_bytes,
});

/** Returns the file as the audit log names it. */
export const auditedFile = ({ id, original_name: name }: FileRow): AuditEntry['record'] => ({ kind: 'file', id, name });

async function listExisting(trx: Db, table: 'users' | 'client_contacts', ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Set<number>();
  const rows = await trx.selectFrom(table).select('id').where('id', 'in', wanted).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Restores the rows for this client, with the next version. People who are gone are left out. */
export async function restoreFileRows(
  trx: Db,
  rows: readonly FileRow[],
  { clientId }: { clientId: number | null },
): Promise<void> {
  const users = await listExisting(
    trx,
    'users',
    rows.map((row) => row.uploaded_by_id),
  );
  const contacts = await listExisting(
    trx,
    'client_contacts',
    rows.map((row) => row.contact_id),
  );
  const restored = rows.map((row) => ({
    ...row,
    version: row.version + 1,
    client_id: clientId,
    uploaded_by_id: users.has(row.uploaded_by_id ?? 0) ? row.uploaded_by_id : null,
    contact_id: contacts.has(row.contact_id ?? 0) ? row.contact_id : null,
  }));
  await restoreRows(trx, 'project_files', restored);
}

/** Returns the client of a file whose project exists and in which this person may still change it. */
async function clientOfProject(
  trx: Db,
  actor: Actor,
  file: FileRow,
  projectId: number,
): Promise<number | null | Refusal> {
  const project = await findFileProject(trx, { projectId, userId: actor.id }, 'lock');
  if (!project) return refuse('conflict', PROJECT_FILE_TEXTS.restoreProjectFirst);
  if (!mayAddFiles(actor, project.owner)) return notFound();
  return checkChangeFile(actor, { uploadedById: file.uploaded_by_id }) ?? project.clientId;
}

/** Returns the client of a file without a project. */
async function clientOfOwn(trx: Db, actor: Actor, file: FileRow): Promise<number | null | Refusal> {
  const quotaBytes = await lockQuota(trx, file.client_id ?? 0);
  if (quotaBytes === undefined) return refuse('conflict', PROJECT_FILE_TEXTS.restoreClientFirst);
  return checkClientFiles(actor) ?? file.client_id;
}

/** Restores a deleted file to its project or client. It has counted in the quota all along. */
export async function restoreFile(trx: Db, actor: Actor, { file }: FileSnapshot): Promise<Refusal | undefined> {
  const clientId =
    file.project_id === null
      ? await clientOfOwn(trx, actor, file)
      : await clientOfProject(trx, actor, file, file.project_id);
  if (typeof clientId === 'object' && clientId !== null) return clientId;
  await restoreFileRows(trx, [file], { clientId });
  return undefined;
}
