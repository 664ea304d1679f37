/** Storing an upload. */
import { ATTACHMENT_TYPES, type Media, typeByName } from '#domain/files/media.ts';
import { refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkContent } from './validate-upload.ts';
import { insertMedia } from './media.store.ts';
import type { ReceivedFile } from './receive-upload.ts';

/** Stores a received file under an unguessable name. Its bytes are durable when this resolves (docs/projects.md#files). */
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
