/** Turns a complete upload into a file of its project or client: hashes it, then writes everything in one transaction (docs/files.md#uploads). */
import { createHash } from 'node:crypto';
import { UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { findFileUpload, recordFinished } from './file-uploads.store.ts';
import { insertFile } from './project-files.store.ts';

/** Hashes few files at a time, one per user, so that the disk serves players too. */
const runQueued = createFairQueue({
  maxRunning: 2,
  maxRunningPerCaller: 1,
  maxWaitMs: 600_000,
  busyText: 'Too many uploads are being finished at once. Please try again in a moment.',
});

async function sha256Of({ cutFiles }: Pick<Deps, 'cutFiles'>, filename: string): Promise<string | undefined> {
  const stream = await cutFiles.read(filename);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

type Upload = Row<'file_uploads'>;

/** What differs between uploaders. */
type Finishing = {
  /** Locks the upload's project, if any, and returns the client of the new file, if its uploader may still add files there. */
  clientOf(trx: Db, upload: Upload): Promise<number | null | Refusal>;
  /** Name of the contact who uploads it, if one does. */
  contactName?: string;
};

/** Stores the file and the upload's result in one transaction. */
function storeFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  { upload, sha256 }: { upload: Upload; sha256: string },
  { clientOf, contactName }: Finishing,
): Promise<number | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const clientId = await clientOf(trx, upload);
    if (typeof clientId === 'object' && clientId !== null) return clientId;
    const stored = await findFileUpload(trx, upload.id);
    if (!stored) return refuse('not-found', UPLOAD_TEXTS.uploadGone);
    if (stored.finished_file_id !== null) return refuse('conflict', UPLOAD_TEXTS.lockedUpload);
    const id = await insertFile(trx, {
      client_id: clientId,
      project_id: upload.project_id,
      original_name: upload.original_name,
      filename: upload.filename,
      size_bytes: upload.size_bytes,
      sha256,
      uploaded_by_id: upload.owner_id,
      contact_id: upload.contact_id,
      contact_name: contactName ?? null,
      created_at: deps.clock(),
    });
    await recordFinished(trx, upload.id, id);
    return id;
  });
}

/** Returns the file made from a complete upload, or why there is none. */
export async function finishFileUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'cutFiles'>,
  id: string,
  finishing: Finishing,
): Promise<number | Refusal> {
  const upload = await findFileUpload(deps.db, id);
  const sha256 = upload && (await runQueued(() => sha256Of(deps, upload.filename)));
  if (!upload || sha256 === undefined) return refuse('not-found', UPLOAD_TEXTS.uploadGone);
  return storeFile(deps, { upload, sha256 }, finishing);
}
