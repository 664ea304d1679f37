/** Which files get a review copy, by playability and bit rate. */
import { expect, it } from 'vitest';
import { playbackFacts, videoFacts } from '#server/testing/video-facts.ts';
import { planCopy } from './review-copy.ts';

/** A minute at a bit rate in Mbit/s. */
const minuteAt = (mbits: number): number => (mbits * 1e6 * 60) / 8;
const PLAIN = videoFacts({ playback: playbackFacts() });
const PCM = videoFacts({ playback: playbackFacts({ audioTracks: [{ codec: 'pcm-s16', channels: 2 }] }) });
const PRORES = videoFacts({ codec: 'prores' });

it.each([
  ['a plain file at the limit', PLAIN, 20, 20, 'none'],
  ['a plain file above it', PLAIN, 20.1, 20, 'encode'],
  ['a plain file without a limit', PLAIN, 200, null, 'none'],
  ['PCM audio', PCM, 20, 20, 'remux'],
  ['PCM audio above the limit', PCM, 21, 20, 'encode'],
  ['PCM audio without a limit', PCM, 200, null, 'remux'],
  ['ProRes', PRORES, 1, null, 'encode'],
  ['a file without frames', { ...PLAIN, frameCount: 0 }, 1, 20, 'none'],
] as const)('plans the copy of %s', (_name, ...[facts, mbits, limit, plan]) => {
  expect(planCopy({ facts, sizeBytes: minuteAt(mbits) }, limit)).toBe(plan);
});
