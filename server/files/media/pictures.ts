/** Looking at pictures and scaling them: judged by their headers here, unpacked one at a time in a process of their own (docs/projects.md#files). */
import sharp from 'sharp';
import { checkUnpackedBytes, type PictureHeader } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { createTurns } from '#server/platform/turns.ts';
import { scaleInProcess } from './picture-process.ts';

/** What a picture is to fit in. */
type Box = { width: number; height: number };
const STANDARD: Box = { width: 512, height: 512 };
/** As long as a person waits for a form to be saved. */
const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 20;

// Nothing is decoded twice, so a cache would only hold memory.
sharp.cache(false);

// One at a time: what one picture may take is then all that pictures take (MAX_UNPACKED_BYTES).
const inTurn = createTurns({
  atOnce: 1,
  maxWaitMs: MAX_WAIT_MS,
  maxWaiting: MAX_WAITING,
  busyText: 'Too many pictures are being prepared at once. Please try again in a moment.',
});

/** Width times height as the picture's header says; undefined where it cannot be read. Nothing is decoded. */
export async function pixelsOf(path: string): Promise<number | undefined> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    return undefined;
  }
}

const isTwoBytes = (depth: string | undefined): boolean => depth !== undefined && !['uchar', 'char'].includes(depth);

/** What the header says; undefined where the bytes are no picture. Nothing is decoded. */
async function headerOf(bytes: Buffer): Promise<PictureHeader | undefined> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    return {
      format: found.format,
      width: found.width,
      height: found.height,
      channels: found.channels,
      bytesPerSample: isTwoBytes(found.depth) ? 2 : 1,
      isProgressive: found.isProgressive,
      isSubsampled: found.chromaSubsampling === '4:2:0',
    };
  } catch {
    return undefined;
  }
}

/**
 * The picture upright, at most 512 pixels wide and high unless told, as WebP without EXIF; undefined where the bytes are no picture
 * or one of more than 50 megapixels, a violation of `path` where it would take too much memory. `load` is called when it
 * is this picture's turn; throws BusyError when that does not come in time.
 */
export function scaledPicture(
  load: () => Promise<Buffer | undefined>,
  path: string,
  box: Box = STANDARD,
): Promise<Buffer | Violation | undefined> {
  return inTurn(async () => {
    const bytes = await load();
    const header = bytes && (await headerOf(bytes));
    if (!bytes || !header) return undefined;
    return checkUnpackedBytes(header, path)[0] ?? scaleInProcess(bytes, box);
  });
}
