/** Picture inspection and scaling: headers are checked here, decoding runs one at a time in a separate process (docs/projects.md#files). */
import { checkUnpackedBytes, type PictureHeader } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { scaleInProcess } from './picture-process.ts';

/** Maximum dimensions of the result. */
type Box = { width: number; height: number };
const STANDARD: Box = { width: 512, height: 512 };
/** Maximum time in the queue: as long as a user waits for a form to be saved. */
const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 20;

/** Loads the library on first use. Nothing is decoded twice, so its cache would only waste memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

// Decodes one picture at a time, so the memory limit of one is the limit of all (MAX_UNPACKED_BYTES).
const runQueued = createFairQueue({
  maxRunning: 1,
  maxWaitMs: MAX_WAIT_MS,
  maxWaiting: MAX_WAITING,
  busyText: 'Too many pictures are being prepared at once. Please try again in a moment.',
});

/** Returns width times height from the header, or undefined when unreadable. Decodes nothing. */
export async function pixelsOf(path: string): Promise<number | undefined> {
  try {
    const { width, height } = await (await loadSharp())(path, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    return undefined;
  }
}

const isTwoByteDepth = (depth: string | undefined): boolean =>
  depth !== undefined && !['uchar', 'char'].includes(depth);

/** Header of a picture, and its size after the rotation in its metadata. */
type UprightHeader = PictureHeader & { upright: { width: number; height: number } };

/** Returns the header, or undefined when the bytes are not a picture. Decodes nothing. */
export async function readPictureHeader(bytes: Buffer): Promise<UprightHeader | undefined> {
  try {
    const found = await (await loadSharp())(bytes, { limitInputPixels: false }).metadata();
    return {
      format: found.format,
      width: found.width,
      height: found.height,
      channels: found.channels,
      bytesPerSample: isTwoByteDepth(found.depth) ? 2 : 1,
      isProgressive: found.isProgressive,
      isSubsampled: found.chromaSubsampling === '4:2:0',
      upright: { width: found.autoOrient.width, height: found.autoOrient.height },
    };
  } catch {
    return undefined;
  }
}

/**
 * Returns the picture upright as WebP without EXIF, at most 512 pixels wide and high by default; undefined when it is not a
 * picture or exceeds 50 megapixels; a violation of `path` when it would take too much memory. `load` is called when it is
 * this picture's turn. Throws BusyError when that takes too long.
 */
export function scaledPicture(
  load: () => Promise<Buffer | undefined>,
  path: string,
  box: Box = STANDARD,
): Promise<Buffer | Violation | undefined> {
  return runQueued(async () => {
    const bytes = await load();
    const header = bytes && (await readPictureHeader(bytes));
    if (!bytes || !header) return undefined;
    return checkUnpackedBytes(header, path)[0] ?? scaleInProcess(bytes, box);
  });
}
