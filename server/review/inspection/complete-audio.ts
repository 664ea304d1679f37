/** Detects truncated audio files by the length that they state (docs/review.md#uploads). */
import { type ByteSource, readView, textIn } from './boxes.ts';
import { firstFrameOf, readMp3Header } from './mp3-table.ts';

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

/** Returns false for a truncated MP3 if its first frame states the size of all frames. Otherwise the length isn't known. */
async function isCompleteMp3(source: ByteSource): Promise<boolean> {
  const start = await firstFrameOf(source);
  const { bytes = 0 } = (await readMp3Header(source, start)) ?? {};
  return bytes === 0 || start + bytes <= source.sizeBytes;
}

/** Smallest frame of any bit rate, in bytes. */
const MIN_FRAME_BYTES = 24;

/** Returns whether an MP3 states its number of frames, and has room for them, so that they needn't be counted. */
export async function statesMp3Length(source: ByteSource): Promise<boolean> {
  const { frames = 0, bytes = 0 } = (await readMp3Header(source, await firstFrameOf(source))) ?? {};
  return frames > 0 && frames * MIN_FRAME_BYTES <= bytes;
}

/** Returns false for a truncated WAV, OGG or MP3 file that states its length, and true for anything else. */
export async function isCompleteAudio(source: ByteSource): Promise<boolean> {
  const format = textIn(await readView(source, 0, 4), 0, 4);
  if (format === 'RIFF' || format === 'RF64') return isCompleteWav(source, format);
  return format === 'OggS' ? isCompleteOgg(source) : isCompleteMp3(source);
}
