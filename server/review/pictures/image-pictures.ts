/** Makes the pictures of an image version: the poster of lists, and a smaller copy shown in place of a very large image (docs/review.md#kinds). */
import { buffer } from 'node:stream/consumers';
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { isScaledDown } from '#domain/review/review-copy.ts';
import { refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { scaledPicture } from '#server/files/media/pictures.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PICTURE_SIDES } from '#server/review/versions/cut-pictures.ts';
import type { FileMetadata } from '#server/review/inspection/frame-timing.ts';

const SHOWN_BOX = { width: CUT_LIMITS.shownSide, height: CUT_LIMITS.shownSide };

/** Columns of the pictures; none for other kinds of files. */
export type ImagePictures = {
  poster_filename?: string;
  copy_filename?: string;
  copy_mime_type?: string;
  copy_size_bytes?: number;
};

type File = { filename: string; metadata: FileMetadata };

/** Decodes a stored image and stores its pictures. Returns their columns, or a 422 if the image can't be decoded. */
export async function makeImagePictures(
  { cutFiles, newId }: Deps,
  { filename, metadata }: File,
): Promise<ImagePictures | Refusal> {
  if (metadata.kind !== 'image') return {};
  const load = async (): Promise<Buffer | undefined> => {
    const stream = await cutFiles.read(filename);
    return stream && buffer(stream);
  };
  const scaled = async (box: { width: number; height: number }): Promise<Buffer | Refusal> => {
    const picture = await scaledPicture(load, 'file', box);
    if (Buffer.isBuffer(picture)) return picture;
    return refuseInvalid([picture ?? brokenRuleAt('file', CUT_RULE_TEXTS.unreadable, 'fileType')]) as Refusal;
  };
  const poster = await scaled(PICTURE_SIDES.poster);
  if (!Buffer.isBuffer(poster)) return poster;
  const shown = isScaledDown(metadata) ? await scaled(SHOWN_BOX) : undefined;
  if (shown && !Buffer.isBuffer(shown)) return shown;
  const names = { poster: `${newId()}.webp`, shown: `${newId()}.webp` };
  await cutFiles.put(names.poster, poster);
  if (!shown) return { poster_filename: names.poster };
  await cutFiles.put(names.shown, shown);
  return {
    poster_filename: names.poster,
    copy_filename: names.shown,
    copy_mime_type: 'image/webp',
    copy_size_bytes: shown.length,
  };
}
