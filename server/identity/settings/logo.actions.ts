/** Logo of the workspace: scaling it before it is linked, and what share pages show (docs/people.md#brand). */
import { buffer } from 'node:stream/consumers';
import { checkLogo, LOGO_BOX } from '#domain/platform/brand/logo.ts';
import { isRefusal, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import { findMediaRow } from '#server/files/media/media.store.ts';
import { readAtOf, readPictureHeader } from '#server/files/media/picture-header.ts';
import { storeScaledPicture } from '#server/files/media/scale-linked-picture.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Logo to link: the scaled upload, and its width divided by its height, which pages reserve its place by. */
export type NewLogo = { id: number; aspect: number };

/** Scales an upload to a logo. Returns a 422 on `logo` if it isn't an accepted picture. Call it outside of transactions. */
export async function prepareLogo(deps: Deps, mediaId: number): Promise<NewLogo | Refusal> {
  const original = await findMediaRow(deps.db, mediaId);
  if (!original) throw new Error('References in the body are checked before.');
  const refusal = refuseInvalid(checkLogo({ mimeType: original.mime_type, sizeBytes: original.size_bytes }));
  if (refusal) return refusal;
  const scaled = await storeScaledPicture(deps, original, { field: 'logo', scaling: { ...LOGO_BOX, format: 'png' } });
  if (isRefusal(scaled)) return scaled;
  const stream = await deps.files.read(scaled.filename);
  const header = stream && (await readPictureHeader(readAtOf(await buffer(stream))));
  return { id: scaled.id, aspect: header ? header.width / header.height : LOGO_BOX.width / LOGO_BOX.height };
}

/** Returns the file name of the logo, or null without one. */
export const findLogoFile = async (db: Db, { logo }: { logo: number | null }): Promise<string | null> =>
  logo === null ? null : ((await findMediaRow(db, logo))?.filename ?? null);
