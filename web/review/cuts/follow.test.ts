/** Tests for keeping a second player in sync: exact frame while paused, rate adjustments during playback (docs/review.md#compare). */
import { beforeEach, describe, expect, it } from 'vitest';
import { follow } from './follow.ts';
import type { Playback } from './playback.ts';

/** Fake player that records the calls it receives. */
function aPlayer(fps: number, lastFrame = 1_000) {
  const state = { frame: 0, isPlaying: false, speed: 1 };
  const acts: string[] = [];
  const listeners = new Set<() => void>();
  const player = {
    facts: { rate: { num: fps, den: 1 } },
    lastFrame,
    get: () => state,
    place: () => state.frame,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    pause: () => acts.push('pause'),
    play: () => acts.push('play'),
    goTo: (frame: number) => acts.push(`go to ${frame}`),
    scrub: (frame: number) => acts.push(`scrub ${frame}`),
    setSpeed: (speed: number) => acts.push(`speed ${speed.toFixed(3)}`),
  } as unknown as Playback;
  const change = (next: Partial<typeof state>): void => {
    Object.assign(state, next);
    for (const listener of listeners) listener();
  };
  return { player, state, acts, change };
}

let first: ReturnType<typeof aPlayer>;
let second: ReturnType<typeof aPlayer>;
beforeEach(() => {
  [first, second] = [aPlayer(25), aPlayer(50)];
});

describe('while the first one stands', () => {
  it('the second goes to the frame of the same second, moved by the offset', () => {
    first.change({ frame: 100 });
    follow(first.player, second.player, 3);
    expect(second.acts).toEqual(['go to 203']);
  });

  it('the second stays where it is already, and is stopped where it plays', () => {
    Object.assign(first.state, { frame: 100 });
    Object.assign(second.state, { frame: 200, isPlaying: true });
    follow(first.player, second.player, 0);
    expect(second.acts).toEqual(['pause']);
  });
});

describe('while the first one plays', () => {
  beforeEach(() => Object.assign(first.state, { frame: 100, isPlaying: true }));

  it.each([
    ['on the same place at the same pace', 200, ['speed 1.000', 'play']],
    ['a little behind: a little faster', 190, ['speed 1.100', 'play']],
    ['further behind: as much faster as it may be', 181, ['speed 1.150', 'play']],
    ['ahead: slower', 210, ['speed 0.900', 'play']],
    ['far behind: sent there, and nudged', 100, ['scrub 200', 'speed 1.150', 'play']],
  ])('%s', (_what, frame, acts) => {
    Object.assign(second.state, { frame });
    follow(first.player, second.player, 0);
    expect(second.acts).toEqual(acts);
  });

  it('backwards: sent from frame to frame', () => {
    first.change({ speed: -1 });
    follow(first.player, second.player, 0);
    expect(second.acts).toEqual(['scrub 200']);
  });

  it('behind the end of the second, that one waits at its end', () => {
    second = aPlayer(50, 150);
    Object.assign(second.state, { frame: 150, isPlaying: true });
    follow(first.player, second.player, 0);
    expect(second.acts).toEqual(['pause']);
  });
});

it('follows what comes, until it is called off', () => {
  const callOff = follow(first.player, second.player, 0);
  first.change({ frame: 10 });
  callOff();
  first.change({ frame: 20 });
  expect(second.acts).toEqual(['go to 20']);
});
