/** Tests for keeping a second player in sync: exact frame while paused, rate adjustments during playback (docs/review.md#compare). */
import { beforeEach, describe, expect, it } from 'vitest';
import { syncPlayback } from './sync-playback.ts';
import type { Playback } from './playback.ts';

/** Fake player that records the calls it receives. */
function aPlayer(fps: number, lastFrame = 1_000) {
  const state = { frame: 0, isPlaying: false, speed: 1 };
  const actions: string[] = [];
  const listeners = new Set<() => void>();
  const player = {
    facts: { rate: { num: fps, den: 1 } },
    lastFrame,
    get: () => state,
    position: () => state.frame,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    pause: () => actions.push('pause'),
    play: () => actions.push('play'),
    goTo: (frame: number) => actions.push(`go to ${frame}`),
    scrub: (frame: number) => actions.push(`scrub ${frame}`),
    setSpeed: (speed: number) => actions.push(`speed ${speed.toFixed(3)}`),
  } as unknown as Playback;
  const change = (next: Partial<typeof state>): void => {
    Object.assign(state, next);
    for (const listener of listeners) listener();
  };
  return { player, state, actions, change };
}

let first: ReturnType<typeof aPlayer>;
let second: ReturnType<typeof aPlayer>;
beforeEach(() => {
  [first, second] = [aPlayer(25), aPlayer(50)];
});

describe('while the first player is paused', () => {
  it('moves the second to the same time plus the offset', () => {
    first.change({ frame: 100 });
    syncPlayback(first.player, second.player, 3);
    expect(second.actions).toEqual(['go to 203']);
  });

  it('leaves the second where it already is, and pauses it if playing', () => {
    Object.assign(first.state, { frame: 100 });
    Object.assign(second.state, { frame: 200, isPlaying: true });
    syncPlayback(first.player, second.player, 0);
    expect(second.actions).toEqual(['pause']);
  });
});

describe('while the first player is playing', () => {
  beforeEach(() => Object.assign(first.state, { frame: 100, isPlaying: true }));

  it.each([
    ['plays the second at the same speed when in sync', 200, ['speed 1.000', 'play']],
    ['plays the second slightly faster when slightly behind', 190, ['speed 1.100', 'play']],
    ['plays the second at the maximum speed when further behind', 181, ['speed 1.150', 'play']],
    ['plays the second slower when ahead', 210, ['speed 0.900', 'play']],
    ['scrubs the second and speeds it up when far behind', 100, ['scrub 200', 'speed 1.150', 'play']],
  ])('%s', (_what, frame, actions) => {
    Object.assign(second.state, { frame });
    syncPlayback(first.player, second.player, 0);
    expect(second.actions).toEqual(actions);
  });

  it('scrubs the second frame by frame when playing backwards', () => {
    first.change({ speed: -1 });
    syncPlayback(first.player, second.player, 0);
    expect(second.actions).toEqual(['scrub 200']);
  });

  it('pauses the second at its end when the first plays past it', () => {
    second = aPlayer(50, 150);
    Object.assign(second.state, { frame: 150, isPlaying: true });
    syncPlayback(first.player, second.player, 0);
    expect(second.actions).toEqual(['pause']);
  });
});

it('follows the first player until canceled', () => {
  const stopSync = syncPlayback(first.player, second.player, 0);
  first.change({ frame: 10 });
  stopSync();
  first.change({ frame: 20 });
  expect(second.actions).toEqual(['go to 20']);
});
