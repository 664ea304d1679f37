/** Metadata of images, read from their header without decoding (docs/review.md#kinds). */
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { ANIMATED_IMAGE, checkImageBytes } from '#domain/review/cut-files.ts';
import { readAtOf, readPictureHeader } from '#server/files/media/picture-header.ts';
import { type ByteSource, readView, textIn } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { type FileMetadata, FRAMELESS } from './frame-timing.ts';

/** First bytes of the accepted formats. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];
const FORMATS = ['jpeg', 'png', 'webp'];

/** Returns whether the file begins like a JPEG, PNG or WebP. */
export async function isImage(source: ByteSource): Promise<boolean> {
  const head = textIn(await readView(source, 0, 12), 0, 12);
  return SIGNATURES.some((signature) => signature.test(head));
}

/** Returns whether a PNG or WebP has several frames, of which notes and drawings could refer to only one. */
function isAnimated(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 12, 16) === 'VP8X') return ((bytes[20] ?? 0) & 2) !== 0;
  // JPEG has no such chunk, but its content may look like one.
  return bytes.toString('latin1', 1, 4) === 'PNG' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}

/** Returns the metadata of an image with its upright size. Throws CutFault if it is too large or can't be read. */
export async function readImageMetadata(source: ByteSource): Promise<FileMetadata> {
  const [tooLarge] = checkImageBytes(source.sizeBytes);
  if (tooLarge) throw new CutFault(tooLarge.message);
  const bytes = Buffer.from(await source.read(0, source.sizeBytes));
  if (isAnimated(bytes)) throw new CutFault(ANIMATED_IMAGE);
  const header = await readPictureHeader(readAtOf(bytes));
  if (!header || !FORMATS.includes(header.format)) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  return {
    ...FRAMELESS,
    kind: 'image',
    frameCount: 1,
    mimeType: `image/${header.format}`,
    codec: header.format,
    width: header.upright.width,
    height: header.upright.height,
    hasAudio: false,
  };
}
