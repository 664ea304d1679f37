/** Metadata of AIFF and AIFF-C files, whose chunks are like those of WAV with the high byte first. */
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { type ByteSource, readView, textIn } from './boxes.ts';
import { CutFault } from './cut-fault.ts';

const HEADER_BYTES = 8;
const FORM_HEADER = 12;
/** Channels, number of samples, bits, rate, and the codec of AIFF-C. */
const COMMON_BYTES = 22;
const MAX_CHUNKS = 1_000;

/** Codecs by the type in the file. The others are PCM of the stated size. */
const CODECS: Record<string, string> = {
  fl32: 'pcm-f32be',
  FL32: 'pcm-f32be',
  fl64: 'pcm-f64be',
  FL64: 'pcm-f64be',
  ulaw: 'ulaw',
  ULAW: 'ulaw',
  alaw: 'alaw',
  ALAW: 'alaw',
};
const PCM = ['NONE', 'twos', 'in24', 'in32', '    '];

/** Returns a number stored as an 80-bit float, of which sample rates need only the first 32 bits of the fraction. */
const longFloatAt = (view: DataView, at: number): number =>
  view.getUint32(at + 2) * 2 ** ((view.getUint16(at) & 0x7f_ff) - 16_383 - 31);

type Chunk = { type: string; inside: number; size: number };

async function* chunksOf(source: ByteSource): AsyncGenerator<Chunk> {
  let at = FORM_HEADER;
  for (let count = 0; count < MAX_CHUNKS && at + HEADER_BYTES <= source.sizeBytes; count += 1) {
    const head = await readView(source, at, HEADER_BYTES);
    const size = head.getUint32(4);
    yield { type: textIn(head, 0, 4), inside: at + HEADER_BYTES, size };
    // A chunk of odd length has a padding byte.
    at += HEADER_BYTES + size + (size % 2);
  }
}

export type AiffSound = { codec: string; channels: number; seconds: number };

/** Returns the sound of an AIFF file, or undefined for any other file. Throws CutFault for a truncated one. */
export async function readAiff(source: ByteSource): Promise<AiffSound | undefined> {
  const head = await readView(source, 0, FORM_HEADER);
  const form = head.byteLength < FORM_HEADER ? '' : textIn(head, 8, 4);
  if (textIn(head, 0, 4) !== 'FORM' || (form !== 'AIFF' && form !== 'AIFC')) return undefined;
  let sound: (AiffSound & { bytes: number }) | undefined;
  let storedBytes = 0;
  for await (const { type, inside, size } of chunksOf(source)) {
    if (inside + size > source.sizeBytes) throw new CutFault(CUT_RULE_TEXTS.notWhole);
    // The samples follow an offset and a block size.
    if (type === 'SSND') storedBytes = size - 8;
    if (type !== 'COMM') continue;
    const common = await readView(source, inside, COMMON_BYTES);
    if (common.byteLength < COMMON_BYTES - 4) throw new CutFault(CUT_RULE_TEXTS.unreadable);
    const [channels, samples, bits] = [common.getUint16(0), common.getUint32(2), common.getUint16(6)];
    const packing = form === 'AIFC' ? textIn(common, 18, 4) : 'NONE';
    const isPcm = PCM.includes(packing);
    const sample = isPcm || packing === 'sowt' ? Math.ceil(bits / 8) : 0;
    sound = {
      codec: isPcm ? `pcm-s${bits}be` : packing === 'sowt' ? `pcm-s${bits}` : (CODECS[packing] ?? packing.trim()),
      channels,
      seconds: samples / longFloatAt(common, 8),
      bytes: samples * channels * sample,
    };
  }
  if (!sound) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  if (sound.bytes > storedBytes) throw new CutFault(CUT_RULE_TEXTS.notWhole);
  return sound;
}
