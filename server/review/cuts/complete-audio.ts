/** Detects truncated audio files by the length that they state (docs/review.md#uploads). */
import { type ByteSource, readView, textIn } from './boxes.ts';

/** Size stated by a WAV file that was written as a stream, whose length wasn't known at its start. */
const UNKNOWN_SIZE = 0xff_ff_ff_ff;

/** Returns whether a RIFF file is complete. A chunk of odd length has a padding byte, which some programs leave out at the end. */
const isCompleteRiff = (size: number, sizeBytes: number): boolean => size === UNKNOWN_SIZE || size + 7 <= sizeBytes;

async function isCompleteWav(source: ByteSource, format: string): Promise<boolean> {
  const head = await readView(source, 0, 28);
  if (head.byteLength < 28) return false;
  const size = format === 'RF64' ? Number(head.getBigUint64(20, true)) : head.getUint32(4, true);
  return isCompleteRiff(size, source.sizeBytes);
}

const MAX_PAGE_BYTES = 65_307;
const PAGE_HEADER_BYTES = 27;
const LAST_PAGE = 4;

/** Returns whether an Ogg file is complete: its last page is marked as the last and states the sizes of its parts. */
async function isCompleteOgg(source: ByteSource): Promise<boolean> {
  const end = await readView(source, Math.max(0, source.sizeBytes - MAX_PAGE_BYTES), MAX_PAGE_BYTES);
  const bytes = Buffer.from(end.buffer, end.byteOffset, end.byteLength);
  const page = bytes.subarray(Math.max(0, bytes.lastIndexOf('OggS')));
  const parts = page.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + (page[26] ?? 0));
  const size = parts.reduce((sum, part) => sum + part, PAGE_HEADER_BYTES + parts.length);
  return ((page[5] ?? 0) & LAST_PAGE) !== 0 && size <= page.length;
}

const TAG_BYTES = 10;

/** Returns where the first frame begins, after an ID3 tag , whose size is stored in four times seven bits. */
async function firstFrameOf(source: ByteSource): Promise<number> {
  const tag = await readView(source, 0, TAG_BYTES);
  if (tag.byteLength < TAG_BYTES || textIn(tag, 0, 3) !== 'ID3') return 0;
  return TAG_BYTES + [6, 7, 8, 9].reduce((size, at) => size * 128 + tag.getUint8(at), 0);
}

/** Offsets of the Xing header in the first frame, by version and channels. */
const XING_OFFSETS = [13, 21, 36];
const HAS_FRAMES = 1;
const HAS_BYTES = 2;

/** Smallest frame of any bit rate, in bytes. */
const MIN_FRAME_BYTES = 24;

type XingHeader = { frames: number | undefined; bytes: number | undefined };

/** Returns the number and size of all frames that the first one states, or undefined without such a header. */
async function xingHeaderOf(source: ByteSource, start: number): Promise<XingHeader | undefined> {
  const head = await readView(source, start, 64);
  const at = XING_OFFSETS.find((offset) => ['Xing', 'Info'].includes(textIn(head, offset, 4)));
  if (at === undefined || head.byteLength < 64) return undefined;
  const flags = head.getUint32(at + 4);
  const hasFrames = (flags & HAS_FRAMES) !== 0;
  return {
    frames: hasFrames ? head.getUint32(at + 8) : undefined,
    bytes: (flags & HAS_BYTES) === 0 ? undefined : head.getUint32(at + 8 + (hasFrames ? 4 : 0)),
  };
}

/** Returns false for a truncated MP3 if its first frame states the size of all frames. Otherwise the length isn't known. */
async function isCompleteMp3(source: ByteSource): Promise<boolean> {
  const start = await firstFrameOf(source);
  const bytes = (await xingHeaderOf(source, start))?.bytes;
  return bytes === undefined || start + bytes <= source.sizeBytes;
}

/** Returns whether an MP3 states its number of frames, and has room for them, so that they needn't be counted. */
export async function statesMp3Length(source: ByteSource): Promise<boolean> {
  const header = await xingHeaderOf(source, await firstFrameOf(source));
  if (header?.frames === undefined || header.bytes === undefined) return false;
  return header.frames > 0 && header.frames * MIN_FRAME_BYTES <= header.bytes;
}

/** Returns false for a truncated WAV, OGG or MP3 file that states its length, and true for anything else. */
export async function isCompleteAudio(source: ByteSource): Promise<boolean> {
  const format = textIn(await readView(source, 0, 4), 0, 4);
  if (format === 'RIFF' || format === 'RF64') return isCompleteWav(source, format);
  return format === 'OggS' ? isCompleteOgg(source) : isCompleteMp3(source);
}
