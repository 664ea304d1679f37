/** Tests of captions that count from the start timecode, in each counting. */
import { expect, it } from 'vitest';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { startOffsetOf } from './start-timecode.ts';

const HOUR_MS = 3_600_000;
type Facts = Pick<CutMetadata, 'kind' | 'rate' | 'startFrame' | 'isDrop' | 'frameCount'>;
const video = (num: number, den: number, startFrame: number, isDrop = false): Facts => ({
  kind: 'video',
  rate: { num, den },
  startFrame,
  isDrop,
  frameCount: Math.round((180 * num) / den),
});
const cues = (firstMs: number, lastMs: number) => [
  { startMs: firstMs, endMs: firstMs + 1_000 },
  { startMs: lastMs - 1_000, endMs: lastMs },
];

const PAL = video(25, 1, 90_000);
const FILM = video(24_000, 1001, 86_400);
const DROP = video(30_000, 1001, 107_892, true);
const NON_DROP = video(30_000, 1001, 108_000);

it.each([
  ['at 25', PAL, cues(HOUR_MS, HOUR_MS + 170_000), { timecode: '01:00:00:00', ms: HOUR_MS }],
  [
    'at 23.976, as its numbers read',
    FILM,
    cues(HOUR_MS + 1_000, HOUR_MS + 170_000),
    { timecode: '01:00:00:00', ms: HOUR_MS },
  ],
  [
    'at 23.976, as its frames last',
    FILM,
    cues(HOUR_MS + 4_000, HOUR_MS + 183_000),
    { timecode: '01:00:00:00', ms: 3_603_600 },
  ],
  ['with drop frame', DROP, cues(HOUR_MS + 500, HOUR_MS + 179_000), { timecode: '01:00:00;00', ms: HOUR_MS }],
  ['without drop frame', NON_DROP, cues(HOUR_MS + 500, HOUR_MS + 179_000), { timecode: '01:00:00:00', ms: HOUR_MS }],
  ['longer than the video', PAL, cues(HOUR_MS, HOUR_MS + 300_000), { timecode: '01:00:00:00', ms: HOUR_MS }],
  ['that fit as they are', PAL, cues(1_000, 170_000), undefined],
  ['that end late from zero', PAL, cues(1_000, 200_000), undefined],
  ['of another hour', PAL, cues(2 * HOUR_MS, 2 * HOUR_MS + 170_000), undefined],
  ['without a start timecode', { ...PAL, startFrame: 0 }, cues(HOUR_MS, HOUR_MS + 170_000), undefined],
  ['without cues', PAL, [], undefined],
])('recognizes captions %s', (_name, facts, times, expected) => {
  expect(startOffsetOf(times, facts)).toEqual(expected);
});
