/** Reads sizes from the first bytes of a picture. Nothing is decompressed or decoded, so hostile files cost nothing (docs/projects.md#files). */
import { open } from 'node:fs/promises';
import type { PictureHeader } from '#domain/files/media.ts';

/** Returns up to this many bytes at a position, fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Buffer | Promise<Buffer>;

/** Header of a picture, and its size after the rotation in its metadata. */
type UprightHeader = PictureHeader & { upright: { width: number; height: number } };

type Raw = PictureHeader & { orientation: number };

/** Maximum number of segments or chunks before the size: a camera writes a few dozen, long color profiles 255. */
const MAX_PARTS = 4_096;
const MAX_EXIF_BYTES = 65_536;
const ORIENTATION_TAG = 0x0112;

/** Returns the orientation from 1 to 8 in EXIF data; 1 when it states none. */
function orientationIn(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number =>
    at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  if (exif.length < 8) return 1;
  const table = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const count = u16(table);
  for (let entry = 0; entry < count; entry += 1) {
    const at = table + 2 + entry * 12;
    if (at + 12 > exif.length) return 1;
    if (u16(at) !== ORIENTATION_TAG) continue;
    const found = u16(at + 8);
    return found >= 1 && found <= 8 ? found : 1;
  }
  return 1;
}

/** Samples per pixel by color type; a palette counts as color with transparency. */
const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const PNG_HEAD = 33;

async function pngHeader(head: Buffer, readAt: ReadAt): Promise<Raw | undefined> {
  const channels = PNG_CHANNELS[head[25] ?? -1];
  if (head.length < PNG_HEAD || head.toString('latin1', 12, 16) !== 'IHDR' || channels === undefined) return undefined;
  let orientation = 1;
  for (let at = PNG_HEAD, count = 0; count < MAX_PARTS; count += 1) {
    const chunk = await readAt(at, 8);
    const type = chunk.toString('latin1', 4, 8);
    if (chunk.length < 8 || type === 'IDAT' || type === 'IEND') break;
    const length = chunk.readUInt32BE(0);
    if (type === 'eXIf') orientation = orientationIn(await readAt(at + 8, Math.min(length, MAX_EXIF_BYTES)));
    at += 12 + length;
  }
  return {
    format: 'png',
    width: head.readUInt32BE(16),
    height: head.readUInt32BE(20),
    channels,
    bytesPerSample: head[24] === 16 ? 2 : 1,
    isProgressive: head[28] !== 0,
    isSubsampled: false,
    orientation,
  };
}

/** Start of frame markers: FFC0 to FFCF without tables (C4, CC) and the reserved C8. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isProgressiveFrame = (marker: number): boolean => (marker & 3) === 2;
/** Markers without a length: fill bytes, TEM and restarts. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const EXIF = 0xe1;

function jpegFrame(marker: number, frame: Buffer, orientation: number): Raw | undefined {
  const channels = frame[9] ?? 0;
  if (frame.length < 10 + channels * 3) return undefined;
  const samplings = Array.from({ length: channels }, (_, at) => frame[11 + at * 3]);
  return {
    format: 'jpeg',
    width: frame.readUInt16BE(7),
    height: frame.readUInt16BE(5),
    channels,
    bytesPerSample: (frame[4] ?? 8) > 8 ? 2 : 1,
    isProgressive: isProgressiveFrame(marker),
    isSubsampled: channels === 3 && samplings[0] === 0x22 && samplings[1] === 0x11 && samplings[2] === 0x11,
    orientation,
  };
}

async function jpegHeader(_head: Buffer, readAt: ReadAt): Promise<Raw | undefined> {
  let orientation = 1;
  for (let at = 2, count = 0; count < MAX_PARTS; count += 1) {
    const segment = await readAt(at, 22);
    const marker = segment[1] ?? END_OF_IMAGE;
    if (segment[0] !== 0xff || marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined;
    if (isStartOfFrame(marker)) return jpegFrame(marker, segment, orientation);
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      if (segment.length < 4) return undefined;
      const length = segment.readUInt16BE(2);
      if (marker === EXIF && segment.toString('latin1', 4, 10) === 'Exif\0\0')
        orientation = orientationIn(await readAt(at + 10, Math.max(0, length - 8)));
      at += 2 + length;
    }
  }
  return undefined;
}

const UNPACKED_WHOLE = {
  channels: 4,
  bytesPerSample: 1,
  isProgressive: false,
  isSubsampled: false,
  orientation: 1,
};

const gifHeader = (head: Buffer): Raw | undefined =>
  head.length < 10
    ? undefined
    : { ...UNPACKED_WHOLE, format: 'gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };

/** Returns the size in the first chunk of a WebP: lossy, lossless or extended. */
function webpSize(head: Buffer): { width: number; height: number } | undefined {
  if (head.length < 30 || head.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ' && head.readUIntBE(23, 3) === 0x9d_01_2a)
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L' || head[20] !== 0x2f) return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Offset of the first chunk, and after the canvas of an extended file. */
const WEBP_FIRST = 12;

async function webpHeader(head: Buffer, readAt: ReadAt): Promise<Raw | undefined> {
  const size = webpSize(head);
  if (!size) return undefined;
  let orientation = 1;
  for (let at = WEBP_FIRST, count = 0; count < MAX_PARTS; count += 1) {
    const chunk = await readAt(at, 8);
    if (chunk.length < 8) break;
    const length = chunk.readUInt32LE(4);
    if (chunk.toString('latin1', 0, 4) === 'EXIF') {
      const exif = await readAt(at + 8, Math.min(length, MAX_EXIF_BYTES));
      orientation = orientationIn(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif);
      break;
    }
    at += 8 + length + (length % 2);
  }
  return { ...UNPACKED_WHOLE, format: 'webp', ...size, orientation };
}

type Format = { signature: string; read(head: Buffer, readAt: ReadAt): Raw | undefined | Promise<Raw | undefined> };

/** Formats by their first bytes, as Latin-1 text. */
const FORMATS: readonly Format[] = [
  { signature: '\x89PNG\r\n\x1a\n', read: pngHeader },
  { signature: '\xff\xd8\xff', read: jpegHeader },
  { signature: 'GIF8', read: gifHeader },
  { signature: 'RIFF', read: webpHeader },
];

/** Returns the header, or undefined when the bytes are no PNG, JPEG, GIF or WebP. */
export async function readPictureHeader(readAt: ReadAt): Promise<UprightHeader | undefined> {
  const head = await readAt(0, PNG_HEAD);
  const start = head.toString('latin1');
  const raw = await FORMATS.find(({ signature }) => start.startsWith(signature))?.read(head, readAt);
  if (!raw || raw.width === 0 || raw.height === 0) return undefined;
  const { orientation, ...header } = raw;
  const { width, height } = header;
  return { ...header, upright: orientation >= 5 ? { width: height, height: width } : { width, height } };
}

/** Reads from bytes in memory. */
export const readAtOf =
  (bytes: Uint8Array): ReadAt =>
  (position, length) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(position, position + length);

/** Bytes read from a file at once, so that thousands of small chunks need few reads. */
const WINDOW_BYTES = 65_536;

/** Returns the header of a local file, or undefined when it is no picture. */
export async function readFileHeader(path: string): Promise<UprightHeader | undefined> {
  const handle = await open(path, 'r');
  let window = Buffer.alloc(0);
  let start = 0;
  const isInWindow = (position: number, length: number): boolean =>
    position >= start && position + length <= start + window.length;
  try {
    return await readPictureHeader(async (position, length) => {
      if (!isInWindow(position, length)) {
        const size = Math.max(length, WINDOW_BYTES);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, position);
        window = buffer.subarray(0, bytesRead);
        start = position;
      }
      return window.subarray(position - start, position - start + length);
    });
  } finally {
    await handle.close();
  }
}
