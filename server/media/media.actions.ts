/** What can be done with uploads: storing one. */
import { ATTACHMENT_TYPES, checkUnusedUploads, type Media, typeByName, UNUSED_UPLOADS } from '#domain/media.ts';
import { refuseInvalid, type Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/roles.ts';
import type { Deps } from '#server/deps.ts';
import { checkContent } from './judge-upload.ts';
import { countUnused, insertMedia } from './media.store.ts';
import type { ReceivedFile } from './receive-upload.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A 422 on `file` for somebody whose uploads of a day lie about unused: what nobody refers to fills the disk of all (docs/projects.md#files). */
export async function checkQuota({ db, clock }: Deps, uploader: Actor): Promise<Refusal | undefined> {
  const since = new Date(Date.parse(clock()) - DAY_MS).toISOString();
  const unused = await countUnused(db, { uploaderId: uploader.id, since, most: UNUSED_UPLOADS.files });
  return refuseInvalid(checkUnusedUploads(unused));
}

/** Keeps a received file under an unguessable name; its bytes are durable when this resolves (docs/projects.md#files). */
export async function storeUpload(deps: Deps, uploader: Actor, file: ReceivedFile): Promise<Media | Refusal> {
  const refusal = refuseInvalid(await checkContent(file, deps.config.maxUploadBytes));
  if (refusal) return refusal;
  const type = typeByName(file.name) ?? (ATTACHMENT_TYPES[0] as (typeof ATTACHMENT_TYPES)[number]);
  const filename = `${deps.newId()}.${type.extension}`;
  await deps.files.put(filename, { path: file.path });
  const row = {
    filename,
    original_name: file.name,
    mime_type: type.mimeType,
    size_bytes: file.sizeBytes,
    uploaded_by_id: uploader.id,
    created_at: deps.clock(),
  };
  return deps.db.transaction().execute((trx) => insertMedia(trx, row));
}
