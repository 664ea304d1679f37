/** Tests of the rule for slow connections, and of its text. */
import { describe, expect, it } from 'vitest';
import { playbackFacts, videoFacts } from '#server/testing/video-facts.ts';
import { lineSpeedText } from './line-speed-text.ts';
import { type Arrival, isTooSlow } from './line-speed.ts';

const START: Arrival = { waitedMs: 0, hasPicture: false, loadedSeconds: 0, loadingMs: 0 };

it.each<[string, Partial<Arrival>, boolean]>([
  ['nothing has arrived yet', { waitedMs: 4_000 }, false],
  ['no picture after more than 4 seconds', { waitedMs: 4_001 }, true],
  ['a picture, and no measurement yet', { waitedMs: 9_000, hasPicture: true, loadingMs: 1_900 }, false],
  ['a quarter of the rate', { waitedMs: 2_500, hasPicture: true, loadedSeconds: 0.5, loadingMs: 2_000 }, true],
  ['a quarter of the rate, before the first picture', { waitedMs: 2_500, loadedSeconds: 0.5, loadingMs: 2_000 }, true],
  ['just under the rate', { waitedMs: 9_000, hasPicture: true, loadedSeconds: 7.9, loadingMs: 8_000 }, true],
  ['exactly the rate', { waitedMs: 9_000, hasPicture: true, loadedSeconds: 8, loadingMs: 8_000 }, false],
  ['a fast line', { waitedMs: 2_100, hasPicture: true, loadedSeconds: 60, loadingMs: 2_000 }, false],
])('judges %s', (_case, arrival, expected) => {
  expect(isTooSlow({ ...START, ...arrival })).toBe(expected);
});

describe('the text below the player', () => {
  const plain = { facts: videoFacts({ playback: playbackFacts() }), hasCopy: false, copyProgress: null };
  it.each([
    [{ ...plain }, false, undefined],
    [{ ...plain }, true, 'This video is slow to load. Pause to let it load.'],
    [{ ...plain, copyProgress: 0.4 }, false, 'Making a lighter review copy: 40% done.'],
    [{ ...plain, copyProgress: 0.4 }, true, 'This video is slow to load. Making a lighter review copy: 40% done.'],
    [{ ...plain, hasCopy: true }, true, undefined],
    [{ ...plain, facts: videoFacts({ codec: 'prores' }), copyProgress: 0.4 }, true, undefined],
  ])('of %o when slow is %s is %s', (cut, isSlow, text) => {
    expect(lineSpeedText(cut, isSlow)).toBe(text);
  });
});
