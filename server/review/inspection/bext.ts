/** Start times of broadcast WAV files: their `bext` chunk counts samples since midnight (docs/review.md#kinds). */
import { type ByteSource, readView, textIn } from './boxes.ts';

const HEADER_BYTES = 8;
const RIFF_HEADER = 12;
/** Position of the sample count in the chunk, after description, originator, reference, date and time. */
const TIME_AT = 338;
const MAX_CHUNKS = 1_000;
/** Size stated where `ds64`, the first chunk of RF64, has the real one. */
const IN_DS64 = 0xff_ff_ff_ff;
const DAY_SECONDS = 86_400;

/** Returns the seconds from midnight to the start of a WAV file, or 0 if it doesn't state them. */
export async function startSecondsOf(source: ByteSource): Promise<number> {
  const head = await readView(source, 0, RIFF_HEADER);
  if (!['RIFF', 'RF64'].includes(textIn(head, 0, 4)) || textIn(head, 8, 4) !== 'WAVE') return 0;
  let at = RIFF_HEADER;
  let [sampleRate, samples, dataBytes] = [0, 0, 0];
  for (let count = 0; count < MAX_CHUNKS && at + HEADER_BYTES <= source.sizeBytes; count += 1) {
    const chunk = await readView(source, at, HEADER_BYTES + TIME_AT + 8);
    const type = textIn(chunk, 0, 4);
    const stated = chunk.getUint32(4, true);
    const has = (bytes: number): boolean => stated >= bytes && chunk.byteLength >= HEADER_BYTES + bytes;
    if (type === 'ds64' && has(16)) dataBytes = Number(chunk.getBigUint64(HEADER_BYTES + 8, true));
    if (type === 'fmt ' && has(8)) sampleRate = chunk.getUint32(HEADER_BYTES + 4, true);
    if (type === 'bext' && has(TIME_AT + 8)) samples = Number(chunk.getBigUint64(HEADER_BYTES + TIME_AT, true));
    const size = stated === IN_DS64 ? dataBytes : stated;
    // A chunk of odd length has a padding byte.
    at += HEADER_BYTES + size + (size % 2);
  }
  return sampleRate > 0 ? (samples / sampleRate) % DAY_SECONDS : 0;
}
