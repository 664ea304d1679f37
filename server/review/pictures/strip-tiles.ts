/** Pictures for exported notes: single frames cropped from a cut's filmstrip, or the poster of an image (docs/review.md#take-away). */
import { buffer } from 'node:stream/consumers';
import type { Deps } from '#server/platform/deps.ts';

type Strip = { filename: string | null; count: number; frameCount: number };

const QUALITY = 80;
/** Limit of decoded pixels, larger than any filmstrip. */
const MAX_PIXELS = 20_000_000;

/** Returns the index of the tile nearest to the frame; tiles are evenly spaced. */
const tileAt = (frame: number, { count, frameCount }: Strip): number =>
  Math.min(count - 1, Math.floor((frame * count) / frameCount));

async function extractTiles(strip: Buffer, count: number, wanted: ReadonlySet<number>): Promise<Map<number, Buffer>> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(strip, { limitInputPixels: MAX_PIXELS })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = Math.floor(info.width / count);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const tiles = new Map<number, Buffer>();
  for (const at of wanted) {
    const area = { left: at * width, top: 0, width, height: info.height };
    tiles.set(at, await sharp(data, { raw }).extract(area).jpeg({ quality: QUALITY }).toBuffer());
  }
  return tiles;
}

/** Returns the poster of an image version as JPEG with its size, or undefined if it is missing or unreadable. */
export async function readImagePicture(
  files: Pick<Deps['cutFiles'], 'read'>,
  filename: string | null,
): Promise<{ jpeg: Buffer; width: number; height: number } | undefined> {
  const stream = filename === null ? undefined : await files.read(filename);
  if (!stream) return undefined;
  const { default: sharp } = await import('sharp');
  const poster = sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS }).flatten({ background: '#ffffff' });
  const result = await poster
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return result && { jpeg: result.data, width: result.info.width, height: result.info.height };
}

/** Returns the nearest tile for each of these frames as JPEG; none if the filmstrip is missing or unreadable. */
export async function tilesFor(
  files: Pick<Deps['cutFiles'], 'read'>,
  strip: Strip,
  frames: readonly number[],
): Promise<(frame: number) => Buffer | undefined> {
  const stream = strip.filename !== null && strip.count > 0 ? await files.read(strip.filename) : undefined;
  if (!stream) return () => undefined;
  const wanted = new Set(frames.map((frame) => tileAt(frame, strip)));
  const tiles = await extractTiles(await buffer(stream), strip.count, wanted).catch(() => new Map<number, Buffer>());
  return (frame) => tiles.get(tileAt(frame, strip));
}
