/** Seek tables of MP3 files: without one, browsers guess positions from the bit rate of the first frame (docs/review.md#kinds). */
import { type ByteSource, readView, textIn } from './boxes.ts';

const TAG_BYTES = 10;

/** Returns where the first frame begins, after an ID3 tag, whose size is stored in four times seven bits. */
export async function firstFrameOf(source: ByteSource): Promise<number> {
  const tag = await readView(source, 0, TAG_BYTES);
  if (tag.byteLength < TAG_BYTES || textIn(tag, 0, 3) !== 'ID3') return 0;
  return TAG_BYTES + [6, 7, 8, 9].reduce((size, at) => size * 128 + tag.getUint8(at), 0);
}

/** Offsets of the Xing header in the first frame, by version and channels. */
const XING_OFFSETS = [13, 21, 36];
const VBRI_OFFSET = 36;
/** Fields that a Xing header has, in this order. */
const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const HAS_TABLE = 4;

type Mp3Header = {
  /** Number of frames after the header's own, if it states it. */
  frames: number | undefined;
  /** Size of all frames, if the header states it. */
  bytes: number | undefined;
  hasTable: boolean;
};

/** Returns the header in the first frame, if there is one. `Info` is a Xing header of a file with a constant bit rate. */
export async function readMp3Header(source: ByteSource, start: number): Promise<Mp3Header | undefined> {
  const head = await readView(source, start, 64);
  if (head.byteLength < 64) return undefined;
  if (textIn(head, VBRI_OFFSET, 4) === 'VBRI') return { frames: undefined, bytes: undefined, hasTable: true };
  const at = XING_OFFSETS.find((offset) => ['Xing', 'Info'].includes(textIn(head, offset, 4)));
  if (at === undefined) return undefined;
  const flags = head.getUint32(at + 4);
  const frames = flags & HAS_FRAMES ? head.getUint32(at + 8) : undefined;
  const bytes = flags & HAS_BYTES ? head.getUint32(at + 8 + (flags & HAS_FRAMES ? 4 : 0)) : undefined;
  return { frames, bytes, hasTable: (flags & HAS_TABLE) !== 0 || textIn(head, at, 4) === 'Info' };
}

/** Bit rates of layer 3 in kbit/s by their index, for version 1 and for versions 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Enough frames to tell a variable bit rate: almost a minute. */
const SCANNED_FRAMES = 2_000;

/** Returns bit rate and size of a frame, or undefined where there is none. */
function frameIn(head: DataView): { bitRate: number; bytes: number } | undefined {
  if (head.byteLength < 4) return undefined;
  const bits = head.getUint32(0);
  const [version, layer] = [(bits >>> 19) & 3, (bits >>> 17) & 3];
  const sampleRate = SAMPLE_RATES[(bits >>> 10) & 3];
  const isFirst = version === 3;
  const bitRate = BIT_RATES[isFirst ? 0 : 1][(bits >>> 12) & 15];
  if (bits >>> 21 !== 0x7_ff || version === 1 || layer !== 1 || !sampleRate || !bitRate) return undefined;
  const rate = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  return { bitRate, bytes: Math.floor(((isFirst ? 144_000 : 72_000) * bitRate) / rate) + ((bits >>> 9) & 1) };
}

/** Returns whether browsers find positions: by a table, or because all frames have the same bit rate. */
export async function hasMp3Positions(source: ByteSource): Promise<boolean> {
  let at = await firstFrameOf(source);
  const header = await readMp3Header(source, at);
  if (header?.hasTable) return true;
  const rates = new Set<number>();
  for (let count = 0; count < SCANNED_FRAMES && rates.size < 2; count += 1) {
    const frame = frameIn(await readView(source, at, 4));
    if (!frame) break;
    // The header is in a frame of its own, without sound.
    if (count > 0 || !header) rates.add(frame.bitRate);
    at += frame.bytes;
  }
  return rates.size < 2;
}
