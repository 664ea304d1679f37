/** Tests of review copies by playability and bit rate. */
import { expect, it } from 'vitest';
import { playbackFacts, videoFacts } from '#server/testing/video-facts.ts';
import { expectedCopyMetadata, planCopy } from './review-copy.ts';

/** A minute at a bit rate in Mbit/s. */
const minuteAt = (mbits: number): number => (mbits * 1e6 * 60) / 8;
const PLAIN = videoFacts({ playback: playbackFacts() });
const PCM = videoFacts({ playback: playbackFacts({ audioTracks: [{ codec: 'pcm-s16', channels: 2 }] }) });
const PRORES = videoFacts({ codec: 'prores' });

it.each([
  ['a plain file at the limit', { facts: PLAIN, mbits: 20, limit: 20 }, 'none'],
  ['a plain file above it', { facts: PLAIN, mbits: 20.1, limit: 20 }, 'encode'],
  ['a plain file without a limit', { facts: PLAIN, mbits: 200, limit: null }, 'none'],
  ['PCM audio', { facts: PCM, mbits: 20, limit: 20 }, 'remux'],
  ['PCM audio above the limit', { facts: PCM, mbits: 21, limit: 20 }, 'encode'],
  ['PCM audio without a limit', { facts: PCM, mbits: 200, limit: null }, 'remux'],
  ['ProRes', { facts: PRORES, mbits: 1, limit: null }, 'encode'],
  ['a file without frames', { facts: { ...PLAIN, frameCount: 0 }, mbits: 1, limit: 20 }, 'none'],
])('plans the copy of %s', (_name, { facts, mbits, limit }, plan) => {
  expect(planCopy({ facts, sizeBytes: minuteAt(mbits) }, limit)).toBe(plan);
});

it.each([
  ['the frames of a file that only the program reads', { frameCount: 1490 }, true, 1490],
  ['its own frames where the copy lacks many', { frameCount: 1000 }, true, 1500],
  ['its own frames of every other file', { frameCount: 1499 }, false, 1500],
])('expects of a copy %s', (_what, copy, isConverted, frames) => {
  expect(expectedCopyMetadata(PLAIN, { ...PLAIN, ...copy }, isConverted).frameCount).toBe(frames);
});
