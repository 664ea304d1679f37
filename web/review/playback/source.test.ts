/** Tests of choosing the file to play by setting, device and connection, and of counting stalls. */
import { expect, it } from 'vitest';
import { videoFacts, playbackFacts } from '#server/testing/video-facts.ts';
import { playedKey } from '#web/review/versions/played-key.ts';
import { chooseSource, type Connection, type Quality, watchStalls } from './source.ts';

const DESK: Connection = { isPhone: false, savesData: false, downlink: undefined, isSlow: false, stalls: 0 };

it.each<[string, Quality, Partial<Connection>, string]>([
  ['at a desk', 'auto', {}, 'original'],
  ['at a desk with an unmeasured line', 'auto', { downlink: 1.35 }, 'original'],
  ['on a phone', 'auto', { isPhone: true }, 'copy'],
  ['on a slow line', 'auto', { downlink: 0.9 }, 'copy'],
  ['where the original arrives too slowly', 'auto', { downlink: 10, isSlow: true }, 'copy'],
  ['where data is saved', 'auto', { savesData: true }, 'copy'],
  ['after one wait', 'auto', { stalls: 1 }, 'original'],
  ['after two waits', 'auto', { stalls: 2 }, 'copy'],
  ['by choice on a phone', 'original', { isPhone: true, isSlow: true, stalls: 9 }, 'original'],
  ['by choice at a desk', 'copy', {}, 'copy'],
])('%s, %s plays the right file', (_where, quality, more, source) => {
  expect(chooseSource(quality, { ...DESK, ...more })).toBe(source);
});

it('counts each wait during playback once', () => {
  let state = { isPlaying: false, wait: 'none' };
  let listener = (): void => undefined;
  const playback = { get: () => state, subscribe: (next: () => void) => ((listener = next), () => true) };
  let count = 0;
  watchStalls(playback as never, () => (count += 1));
  const turn = (more: Partial<typeof state>): void => {
    state = { ...state, ...more };
    listener();
  };
  for (const more of [
    { wait: 'spinner' },
    { isPlaying: true, wait: 'none' },
    { wait: 'spinner' },
    { wait: 'stuck' },
    { wait: 'none' },
    { wait: 'spinner' },
  ])
    turn(more);
  expect(count).toBe(2);
});

it('keeps the player when a plain version gets a copy, and replaces it for a copy with its own times', () => {
  const keys = (codec: string) =>
    [true, false].map((hasCopy) =>
      playedKey({ id: 3, hasCopy, facts: videoFacts({ codec, playback: playbackFacts() }) }),
    );
  expect(new Set(keys('avc')).size).toBe(1);
  expect(new Set(keys('prores')).size).toBe(2);
});
