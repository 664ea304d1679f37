/** Scales the picture of a person or client before it is linked (docs/projects.md#files). */
import { buffer } from 'node:stream/consumers';
import { isPicture, MEDIA_RULE_TEXTS, type Media } from '#domain/files/media.ts';
import { isRefusal, refuse, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findMediaRow, insertMedia, isLinkedPicture } from './media.store.ts';
import type { Scaling } from './picture-process.ts';
import { scaledPicture } from './pictures.ts';

const FIELD = 'profileImage';

const notAPicture = (field: string): Refusal =>
  refuseInvalid([brokenRuleAt(field, MEDIA_RULE_TEXTS.pictureOnly, 'fileType')]) as Refusal;

type Target = { field: string; scaling?: Scaling };

/** Stores a scaled copy of a picture, by default as WebP of at most 512 x 512 pixels. Returns a 422 on `field` if it can't be decoded. */
export async function storeScaledPicture(
  deps: Deps,
  original: Row<'media'>,
  { field, scaling }: Target,
): Promise<Media | Refusal> {
  const scaled = await scaledPicture(
    async () => {
      const stream = await deps.files.read(original.filename);
      return stream && buffer(stream);
    },
    field,
    scaling,
  );
  if (!Buffer.isBuffer(scaled)) return refuseInvalid(scaled ? [scaled] : []) ?? notAPicture(field);
  const format = scaling?.format ?? 'webp';
  const filename = `${deps.newId()}.${format}`;
  await deps.files.put(filename, scaled);
  return insertMedia(deps.db, {
    filename,
    original_name: `${original.original_name.replace(/\.[^.]*$/, '')}.${format}`,
    mime_type: `image/${format}`,
    size_bytes: scaled.length,
    uploaded_by_id: original.uploaded_by_id,
    created_at: deps.clock(),
  });
}

/**
 * Replaces the picture by a scaled copy and returns the names with its id. The original stays until the sweep
 * (docs/projects.md#files). A picture that a person or client already uses is left as it is, so that repeating a record is a
 * no-op (docs/api-reference.md#no-op). Returns a 422 on `profileImage` when it is not a picture or takes too much memory. Call it outside of transactions.
 */
export async function scaleLinkedPicture<N extends { pictureId?: number | null }>(
  deps: Deps,
  names: N,
): Promise<N | Refusal> {
  const { pictureId } = names;
  if (pictureId === undefined || pictureId === null || (await isLinkedPicture(deps, pictureId))) return names;
  const original = await findMediaRow(deps.db, pictureId);
  if (!original) return refuse('malformed', `Item not found for "${iriOf('MediaUpload', pictureId)}".`);
  const scaled = isPicture(original.mime_type)
    ? await storeScaledPicture(deps, original, { field: FIELD })
    : notAPicture(FIELD);
  return isRefusal(scaled) ? scaled : { ...names, pictureId: scaled.id };
}
