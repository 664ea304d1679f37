/** Picture inspection and scaling: headers are read here, pictures are decoded one at a time in a separate process (docs/projects.md#files). */
import { checkUnpackedBytes } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { readAtOf, readFileHeader, readPictureHeader } from './picture-header.ts';
import { scaleInProcess, type Scaling } from './picture-process.ts';

const STANDARD: Scaling = { width: 512, height: 512 };
/** Maximum time in the queue. On a busy machine pictures take long, and an import has many. */
const MAX_WAIT_MS = 60_000;
const MAX_WAITING = 20;

// Decodes one picture at a time, so the memory limit of one is the limit of all (MAX_UNPACKED_BYTES).
const runQueued = createFairQueue({
  maxRunning: 1,
  maxWaitMs: MAX_WAIT_MS,
  maxWaiting: MAX_WAITING,
  busyText: 'Too many pictures are being prepared at once. Please try again in a moment.',
});

/** Returns width times height from the header, or undefined when unreadable. Decodes nothing. */
export async function pixelsOf(path: string): Promise<number | undefined> {
  const header = await readFileHeader(path);
  return header && header.width * header.height;
}

/**
 * Returns the picture upright without EXIF, by default as WebP of at most 512 pixels in width and height; undefined when it is not a
 * picture or exceeds 50 megapixels; a violation of `path` when it would take too much memory. `load` is called when it is
 * this picture's turn. Throws BusyError when that takes too long.
 */
export function scaledPicture(
  load: () => Promise<Buffer | undefined>,
  path: string,
  scaling: Scaling = STANDARD,
): Promise<Buffer | Violation | undefined> {
  return runQueued(async () => {
    const bytes = await load();
    const header = bytes && (await readPictureHeader(readAtOf(bytes)));
    if (!bytes || !header) return undefined;
    return checkUnpackedBytes(header, path)[0] ?? scaleInProcess(bytes, scaling);
  });
}
