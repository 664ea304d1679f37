/** Tests of measuring whether a video arrives slower than it plays (docs/review.md#quality). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSpeed } from './watch-speed.ts';

const [IDLE, LOADING] = [1, 2];

/** Fake video of a minute, whose data arrives on demand. */
class Video extends EventTarget {
  networkState = LOADING;
  readyState = 0;
  error = null;
  duration = 60;
  currentTime = 0;
  end = 0;
  get buffered() {
    return { length: this.end > 0 ? 1 : 0, start: () => 0, end: () => this.end };
  }
  /** Receives this much video per second. */
  receives(perSecond: number, seconds: number): void {
    this.readyState = 4;
    for (let at = 0; at < seconds * 4; at += 1) {
      this.end += perSecond / 4;
      vi.advanceTimersByTime(250);
    }
  }
}

let video: Video;
const onSlow = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  onSlow.mockClear();
  video = new Video();
  watchSpeed(video as unknown as HTMLVideoElement, onSlow);
});
afterEach(() => void vi.useRealTimers());

it('finds a slow line from the first bytes, once', () => {
  video.receives(0.25, 2);
  expect(onSlow).not.toHaveBeenCalled();
  video.receives(0.25, 10);
  expect(onSlow).toHaveBeenCalledTimes(1);
});

it('finds a line on which the first picture takes more than four seconds', () => {
  vi.advanceTimersByTime(4_000);
  expect(onSlow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(onSlow).toHaveBeenCalledTimes(1);
});

it.each<[string, () => void]>([
  ['is faster than playback', () => video.receives(1.5, 30)],
  ['has sent enough, and continues at the speed of playback', () => (video.receives(20, 1), video.receives(0, 30))],
  [
    'is paused by the browser',
    () => {
      video.receives(4, 1);
      video.networkState = IDLE;
      video.receives(0, 30);
    },
  ],
])('finds no fault with a line that %s', (_case, act) => {
  act();
  expect(onSlow).not.toHaveBeenCalled();
});

it('measures again when playback waits', () => {
  video.receives(20, 1);
  expect(onSlow).not.toHaveBeenCalled();
  video.currentTime = video.end;
  video.dispatchEvent(new Event('waiting'));
  video.receives(0.5, 3);
  expect(onSlow).toHaveBeenCalledTimes(1);
});
