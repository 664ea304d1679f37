/** Looking at pictures and scaling them; at most two are decoded at once (decisions 11). */
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#domain/media.ts';

const LONGEST_SIDE = 512;
const QUALITY = 82;
const MAX_AT_ONCE = 2;

// Nothing is decoded twice, so a cache would only hold memory.
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Width times height as the picture's header says; undefined where it cannot be read. Nothing is decoded. */
export async function pixelsOf(path: string): Promise<number | undefined> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    return undefined;
  }
}

/**
 * The picture upright, at most 512 pixels wide and high, as WebP without EXIF; undefined where the bytes are no picture
 * or one of more than 50 megapixels. `load` is called when it is this picture's turn.
 */
export function scaledPicture(load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const bytes = await load();
    if (!bytes) return undefined;
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
}
