/** Parameters of H.264 in an `avcC` record (ISO/IEC 14496-15): profile, and whether the stream may contain fields. */

/** Number of bytes read from the record. The parameters of a camera take less than a hundred bytes. */
export const AVC_RECORD_BYTES = 1_024;

/** Returns the codec with its profile and level, or an empty string. */
export const codecStringOf = (record: DataView | undefined): string =>
  record && record.byteLength >= 4 ? `avc1.${(record.getUint32(0) % 2 ** 24).toString(16).padStart(6, '0')}` : '';

/** Profiles whose parameters describe chroma, bit depth and scaling (ITU-T H.264, 7.3.2.1.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Reads bits, and the numbers that H.264 codes with leading zeros. Bits beyond the end are 1, so that reading a number always ends. */
class BitReader {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? 0xff;
    const value = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return value;
  }

  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read += 1) value = value * 2 + this.bit();
    return value;
  }

  unsigned(): number {
    let zeros = 0;
    while (zeros < 32 && this.bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const code = this.unsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}

function skipScalingList(reader: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipChroma(reader: BitReader): void {
  const chroma = reader.unsigned();
  if (chroma === 3) reader.bit();
  reader.unsigned();
  reader.unsigned();
  reader.bit();
  if (reader.bit() === 0) return;
  const lists = chroma === 3 ? 12 : 8;
  for (let list = 0; list < lists; list += 1) if (reader.bit() === 1) skipScalingList(reader, list < 6 ? 16 : 64);
}

/** Longest cycle of picture order counts that the standard allows. */
const MAX_CYCLE = 255;

function skipPictureOrder(reader: BitReader): void {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned();
  if (type !== 1) return;
  reader.bit();
  reader.signed();
  reader.signed();
  const cycle = Math.min(MAX_CYCLE, reader.unsigned());
  for (let offset = 0; offset < cycle; offset += 1) reader.signed();
}

/** Returns the bytes without those inserted to prevent start codes: a 3 after two zeros. */
const withoutEscapes = (bytes: readonly number[]): number[] =>
  bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0));

/** Position of the first parameter set in the record, behind its length. */
const FIRST_SET = 8;

/** Returns whether the stream may contain fields, as cameras write them for interlaced pictures. */
export function mayHaveFields(record: DataView | undefined): boolean {
  if (!record || record.byteLength < FIRST_SET + 4 || (record.getUint8(5) & 31) === 0) return false;
  const end = Math.min(record.byteLength, FIRST_SET + record.getUint16(6));
  const set = Array.from({ length: end - FIRST_SET }, (_, at) => record.getUint8(FIRST_SET + at));
  const reader = new BitReader(withoutEscapes(set));
  reader.bits(8);
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  if (HIGH_PROFILES.has(profile)) skipChroma(reader);
  reader.unsigned();
  skipPictureOrder(reader);
  reader.unsigned();
  reader.bit();
  reader.unsigned();
  reader.unsigned();
  return reader.bit() === 0;
}
