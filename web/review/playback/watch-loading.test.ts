/** Tests for reporting waits of a video and its loaded parts (docs/review.md#player). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type VideoLoading, watchLoading } from './watch-loading.ts';

/** Fake video whose data arrives on demand. */
class Video extends EventTarget {
  readyState = 1;
  seeking = false;
  paused = true;
  ended = false;
  error = null;
  duration = 10;
  currentTime = 0;
  end = 0;
  get buffered() {
    return { length: this.end > 0 ? 1 : 0, start: () => 0, end: () => this.end };
  }
  /** Changes properties and fires an event, as the browser does. */
  does(name: string, change: Partial<Pick<Video, 'readyState' | 'seeking' | 'paused' | 'end'>>): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(name));
  }
}

let video: Video;
let shown: VideoLoading | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  video = new Video();
  shown = undefined;
  watchLoading(video as unknown as HTMLVideoElement, (loading) => (shown = loading));
});
afterEach(() => void vi.useRealTimers());

it('shows a spinner after 300 ms of waiting and a message after 5 seconds without data', () => {
  vi.advanceTimersByTime(299);
  expect(shown?.wait).toBe('none');
  vi.advanceTimersByTime(1);
  expect(shown?.wait).toBe('spinner');
  vi.advanceTimersByTime(4_700);
  expect(shown?.wait).toBe('stuck');
  video.does('canplay', { readyState: 4 });
  expect(shown?.wait).toBe('none');
  vi.advanceTimersByTime(10_000);
  expect(shown?.wait).toBe('none');
});

it('shows no message while data arrives, however slowly', () => {
  for (let second = 1; second < 20; second += 1) {
    vi.advanceTimersByTime(1_000);
    video.does('progress', { end: second / 10 });
    expect(shown?.wait).toBe('spinner');
  }
  vi.advanceTimersByTime(5_000);
  expect(shown?.wait).toBe('stuck');
  video.does('progress', { end: 2 });
  expect(shown?.wait).toBe('spinner');
});

it('waits during a seek and when playback runs out of data, not when paused on a frame', () => {
  video.does('canplay', { readyState: 4 });
  video.does('seeking', { seeking: true });
  vi.advanceTimersByTime(300);
  expect(shown?.wait).toBe('spinner');
  video.does('seeked', { seeking: false, readyState: 2 });
  vi.advanceTimersByTime(10_000);
  expect(shown?.wait).toBe('none');
  video.does('waiting', { paused: false });
  vi.advanceTimersByTime(300);
  expect(shown?.wait).toBe('spinner');
});

it('is stalled, not stuck, when the data at its position is there', () => {
  video.does('progress', { end: 10 });
  vi.advanceTimersByTime(5_000);
  expect(shown?.wait).toBe('stalled');
  video.does('canplay', { readyState: 4 });
  expect(shown?.wait).toBe('none');
});

it('reports the loaded part of the timeline', () => {
  video.does('progress', { end: 2.5 });
  expect(shown?.loaded).toBe('M0.0 0H250.0V1H0.0z');
});
