/** Tests of the parameters of H.264, as encoders write them (docs/review.md#cuts). */
import { describe, expect, it } from 'vitest';
import { codecStringOf, mayHaveFields } from './h264-parameters.ts';

const recordOf = (hex: string): DataView => new DataView(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);

const BASELINE = '0142c00dffe100186742c00dd90141fb011000000300100000030320f142a48001000568cb83cb20';
const MAIN_FIELDS = '014d4015ffe10019674d4015eca0a087e5c044000003000400000300c87c50a65801000568fba3cb20';
const HIGH_FIELDS = '01640015ffe1001a67640015acd941410fcb808800000300080000030190f8a14cb001000668fba3cb22c0fdf8';
const DEEP_FIELDS = '017a0015ffe1001a677a0015b6cd941410fc4e0220000003002000000643e28532c001000668fba3cb22c0fe';
const FULL_CHROMA = '01f4000dffe1001967f4000d919b28283f6022000003000200000300641e28532c01000868ebe3c44c000440ff';

describe('parameters of H.264', () => {
  it.each([
    ['frames only', BASELINE, false, 'avc1.42c00d'],
    ['fields in the main profile', MAIN_FIELDS, true, 'avc1.4d4015'],
    ['fields in the high profile', HIGH_FIELDS, true, 'avc1.640015'],
    ['fields with 10 bits and 4:2:2', DEEP_FIELDS, true, 'avc1.7a0015'],
    ['frames only with 4:4:4', FULL_CHROMA, false, 'avc1.f4000d'],
  ])('tell %s', (_what, hex, hasFields, codec) => {
    expect([mayHaveFields(recordOf(hex)), codecStringOf(recordOf(hex))]).toEqual([hasFields, codec]);
  });

  it('have no fields if they are missing or cut off, and noise ends', () => {
    expect(mayHaveFields(undefined)).toBe(false);
    for (let length = 0; length < 20; length += 1) mayHaveFields(recordOf(HIGH_FIELDS.slice(0, length * 2)));
    expect(mayHaveFields(recordOf(HIGH_FIELDS.slice(0, 24)))).toBe(false);
    expect(mayHaveFields(recordOf(`01640015ffe1ffff${'00'.repeat(900)}`))).toBeTypeOf('boolean');
  });
});
