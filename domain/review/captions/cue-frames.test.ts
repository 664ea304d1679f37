/** Tests of the frames that show a cue, at every common rate. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_RATES, rateText } from '#domain/platform/timecode.ts';
import { cueSpanOf, indexCues } from './cue-frames.ts';
import { frameOffsetMs } from './shift-cues.ts';

const PAL = { num: 25, den: 1 };

describe.each(KNOWN_RATES.map((rate) => [rateText(rate), rate] as const))('at %s', (_name, rate) => {
  it('shows a cue from its first frame to its last, with times rounded to milliseconds', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.integer({ min: 1, max: 500 }), (first, frames) => {
        const cue = { startMs: frameOffsetMs(first, rate), endMs: frameOffsetMs(first + frames, rate) };
        expect(cueSpanOf(cue, rate)).toEqual({ first, last: first + frames - 1 });
      }),
    );
  });

  it('never shows two adjacent cues on one frame, nor leaves one out between them', () => {
    fc.assert(
      fc.property(fc.nat(7_200_000), fc.integer({ min: 100, max: 9_000 }), (startMs, lengthMs) => {
        const middleMs = startMs + lengthMs;
        const before = cueSpanOf({ startMs, endMs: middleMs }, rate);
        const after = cueSpanOf({ startMs: middleMs, endMs: middleMs + 1_000 }, rate);
        expect(after.first).toBe(before.last + 1);
      }),
    );
  });
});

it('shows a cue shorter than a frame on the frame nearest its start', () => {
  expect(cueSpanOf({ startMs: 1_019, endMs: 1_020 }, PAL)).toEqual({ first: 25, last: 25 });
  expect(cueSpanOf({ startMs: 1_021, endMs: 1_021 }, PAL)).toEqual({ first: 26, last: 26 });
});

it('finds overlapping cues in order, among many', () => {
  const cues = [
    { startMs: 0, endMs: 60_000 },
    ...Array.from({ length: 10_000 }, (_, at) => ({ startMs: 1_000 + at * 1_000, endMs: 1_800 + at * 1_000 })),
  ];
  const index = indexCues(cues, { rate: PAL });
  expect(index.at(0)).toEqual([0]);
  expect(index.at(24)).toEqual([0]);
  expect(index.at(25)).toEqual([0, 1]);
  expect(index.at(44)).toEqual([0, 1]);
  expect(index.at(45)).toEqual([0]);
  expect(index.at(59 * 25)).toEqual([0, 59]);
  expect(index.at(60 * 25)).toEqual([60]);
  expect(index.at(60 * 25 + 20)).toEqual([]);
  expect(index.lastBegun(60 * 25 + 20)).toBe(60);
  expect(index.at(20_000 * 25)).toEqual([]);
});

it('finds the same cues as a search through all of them', () => {
  const times = fc
    .array(fc.tuple(fc.nat(20_000), fc.nat(3_000)), { maxLength: 30 })
    .map((all) => all.toSorted((a, b) => a[0] - b[0]).map(([startMs, ms]) => ({ startMs, endMs: startMs + ms })));
  fc.assert(
    fc.property(times, fc.nat(600), (cues, frame) => {
      const all = cues.map((cue, at) => ({ at, ...cueSpanOf(cue, PAL) }));
      const found = all.filter(({ first, last }) => first <= frame && frame <= last).map(({ at }) => at);
      expect(indexCues(cues, { rate: PAL }).at(frame)).toEqual(found);
    }),
  );
});
