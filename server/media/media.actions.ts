/** What can be done with uploads: storing one. */
import { ATTACHMENT_TYPES, checkPicturePixels, checkUpload, isPicture, typeByName, type Media } from '#domain/media.ts';
import { refuseInvalid, type Refusal, type Violation } from '#domain/refusal.ts';
import type { Actor } from '#domain/roles.ts';
import type { Deps } from '#server/deps.ts';
import { foundTypeOf } from './found-type.ts';
import { insertMedia } from './media.store.ts';
import { pixelsOf } from './pictures.ts';
import type { ReceivedFile } from './receive-upload.ts';

async function checkContent(file: ReceivedFile, maxBytes: number): Promise<Violation[]> {
  const isJudged = file.sizeBytes > 0 && file.sizeBytes <= maxBytes;
  const foundType = isJudged ? await foundTypeOf(file.path, file.sizeBytes) : undefined;
  const violations = checkUpload({ ...file, foundType }, maxBytes);
  if (violations.length > 0 || foundType === undefined || !isPicture(foundType)) return violations;
  return checkPicturePixels(await pixelsOf(file.path));
}

/** Keeps a received file under an unguessable name; its bytes are durable when this resolves (docs/projects.md#files). */
export async function storeUpload(deps: Deps, uploader: Actor, file: ReceivedFile): Promise<Media | Refusal> {
  const refusal = refuseInvalid(await checkContent(file, deps.config.maxUploadBytes));
  if (refusal) return refusal;
  const type = typeByName(file.name) ?? (ATTACHMENT_TYPES[0] as (typeof ATTACHMENT_TYPES)[number]);
  const filename = `${deps.newId()}.${type.extension}`;
  await deps.files.put(filename, { path: file.path });
  return insertMedia(deps.db, {
    filename,
    original_name: file.name,
    mime_type: type.mimeType,
    size_bytes: file.sizeBytes,
    uploaded_by_id: uploader.id,
    created_at: deps.clock(),
  });
}
