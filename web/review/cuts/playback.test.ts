/** Tests for seeking to the requested frame, including browsers that report frames late or not at all (docs/review.md#player). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoMetadata } from '#domain/review/cuts.ts';
import { secondsToSeek } from '#domain/platform/timecode.ts';
import { createPlayback } from './playback.ts';

const FACTS: VideoMetadata = {
  codec: 'avc',
  width: 1920,
  height: 1080,
  rotation: 0,
  hasAudio: false,
  rate: { num: 50, den: 1 },
  isConstantRate: true,
  firstUs: 0,
  frameCount: 300,
  startFrame: 0,
  isDrop: false,
  playback: null,
};

type Tell = (now: number, about: { mediaTime: number }) => void;

/** Fake video that seeks immediately and presents frames only on demand. */
class Video extends EventTarget {
  readyState = 4;
  videoWidth = 1920;
  paused = true;
  sentTo: number[] = [];
  tell: Tell | undefined;
  get currentTime(): number {
    return this.sentTo.at(-1) ?? 0;
  }
  set currentTime(seconds: number) {
    this.sentTo.push(seconds);
  }
  pause(): void {}
  async play(): Promise<void> {}
  requestVideoFrameCallback(tell: Tell): number {
    this.tell = tell;
    return 1;
  }
  cancelVideoFrameCallback(): void {}
  shows(frame: number): void {
    this.tell?.(0, { mediaTime: frame / 50 });
  }
  arrives(): void {
    this.dispatchEvent(new Event('seeked'));
  }
}

let video: Video;
let player: ReturnType<typeof createPlayback>;
beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', { configurable: true, value: null });
  video = new Video();
  player = createPlayback({ facts: FACTS, frame: 0 });
  player.attach(video as unknown as HTMLVideoElement);
  video.dispatchEvent(new Event('loadedmetadata'));
  video.arrives();
  video.shows(0);
  video.sentTo = [];
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
});

describe('a requested frame', () => {
  it('combines quick steps into one seek after the first', () => {
    for (let press = 0; press < 10; press += 1) player.step(1);
    video.arrives();
    expect(video.sentTo).toEqual([secondsToSeek(1, FACTS), secondsToSeek(10, FACTS)]);
    video.arrives();
    video.shows(10);
    expect(player.get().frame).toBe(10);
  });

  it('is sought once more when the browser does not report it, and then no more', () => {
    player.goTo(99);
    video.arrives();
    vi.advanceTimersByTime(1_000);
    expect(video.sentTo).toHaveLength(2);
    video.arrives();
    video.shows(99);
    expect(player.get().frame).toBe(99);
    vi.advanceTimersByTime(10_000);
    expect(video.sentTo).toHaveLength(2);
  });

  it('is given up after several attempts until another frame is requested', () => {
    player.goTo(99);
    for (let time = 0; time < 9; time += 1) {
      video.arrives();
      vi.advanceTimersByTime(1_000);
    }
    expect(video.sentTo).toHaveLength(4);
    player.goTo(98);
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(98, FACTS));
  });
});

describe('a newly loaded video', () => {
  it('seeks to its frame even if the browser has reported that frame, as it shows its poster until then', () => {
    const fresh = new Video();
    fresh.readyState = 0;
    player.attach(fresh as unknown as HTMLVideoElement);
    fresh.shows(0);
    fresh.readyState = 4;
    fresh.dispatchEvent(new Event('loadedmetadata'));
    expect(fresh.sentTo).toEqual([secondsToSeek(0, FACTS)]);
  });
});

describe('pausing playback', () => {
  it('seeks to the reported frame, as later frames may have been shown unreported', () => {
    player.play();
    video.shows(40);
    player.pause();
    expect(player.get()).toMatchObject({ frame: 40, isPlaying: false });
    expect(video.sentTo).toEqual([secondsToSeek(40, FACTS)]);
  });

  it('goes to a frame requested during playback, and nowhere else', () => {
    player.play();
    video.shows(40);
    player.goTo(99);
    video.arrives();
    video.shows(99);
    expect(player.get()).toMatchObject({ frame: 99, isPlaying: false });
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(99, FACTS));
  });

  it('does not seek when already paused', () => {
    player.pause();
    expect(video.sentTo).toEqual([]);
  });
});
