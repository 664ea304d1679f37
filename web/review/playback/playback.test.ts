/** Tests for seeking to the requested frame, including browsers that report frames late or not at all (docs/review.md#player). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { frameUnder, secondsToSeek } from '#domain/platform/timecode.ts';
import { Playback } from './playback.ts';

const FACTS: CutMetadata = {
  kind: 'video',
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

type FrameCallback = (now: number, about: { mediaTime: number }) => void;

/** Fake video that seeks immediately and presents frames only on demand. */
class Video extends EventTarget {
  readyState = 4;
  videoWidth = 1920;
  paused = true;
  src = '/files/film.mp4?until=1';
  error: { code: number } | null = null;
  loads = 0;
  sentTo: number[] = [];
  tell: FrameCallback | undefined;
  get currentSrc(): string {
    return this.src;
  }
  get currentTime(): number {
    return this.sentTo.at(-1) ?? 0;
  }
  set currentTime(seconds: number) {
    this.sentTo.push(seconds);
  }
  pause(): void {}
  async play(): Promise<void> {}
  requestVideoFrameCallback(tell: FrameCallback): number {
    this.tell = tell;
    return 1;
  }
  cancelVideoFrameCallback(): void {}
  load(): void {
    this.loads += 1;
    this.error = null;
    this.readyState = 0;
    this.dispatchEvent(new Event('emptied'));
  }
  /** Loads the metadata of the current source. */
  opens(): void {
    this.readyState = 4;
    this.dispatchEvent(new Event('loadedmetadata'));
  }
  fails(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
  }
  presents(mediaTime: number): void {
    this.tell?.(0, { mediaTime });
  }
  shows(frame: number): void {
    this.presents(frame / 50);
  }
  frameArrives(): void {
    this.dispatchEvent(new Event('seeked'));
  }
}

let video: Video;
let player: Playback;
beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', { configurable: true, value: null });
  video = new Video();
  player = new Playback({ facts: FACTS, frame: 0 });
  player.attach(video as unknown as HTMLVideoElement);
  video.opens();
  video.shows(0);
  video.frameArrives();
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
    video.frameArrives();
    expect(video.sentTo).toEqual([secondsToSeek(1, FACTS), secondsToSeek(10, FACTS)]);
    video.frameArrives();
    video.shows(10);
    expect(player.get().frame).toBe(10);
  });

  it('is sought once more when the browser does not report it, and then no more', () => {
    player.goTo(99);
    video.frameArrives();
    vi.advanceTimersByTime(1_000);
    expect(video.sentTo).toHaveLength(2);
    // A paused Chromium skips a seek to the time it is at.
    expect(video.sentTo[1]).not.toBe(video.sentTo[0]);
    for (const seconds of video.sentTo) expect(frameUnder(seconds, FACTS)).toBe(99);
    video.frameArrives();
    video.shows(99);
    expect(player.get().frame).toBe(99);
    vi.advanceTimersByTime(10_000);
    expect(video.sentTo).toHaveLength(2);
  });

  it('is given up after several attempts until another frame is requested', () => {
    player.goTo(99);
    for (let time = 0; time < 9; time += 1) {
      video.frameArrives();
      vi.advanceTimersByTime(1_000);
    }
    expect(video.sentTo).toHaveLength(4);
    player.goTo(98);
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(98, FACTS));
  });
});

describe('a browser that reports no frames', () => {
  const giveUp = (): void => {
    for (let time = 0; time < 4; time += 1) {
      vi.advanceTimersByTime(500);
      video.frameArrives();
    }
    vi.advanceTimersByTime(500);
  };

  it('shows the frame of the time and says so, at once for later seeks, until frames are reported', () => {
    player.goTo(99);
    video.frameArrives();
    expect(player.get()).toMatchObject({ frame: 0, isByTime: false });
    giveUp();
    expect(player.get()).toMatchObject({ frame: 99, isByTime: true });
    player.step(1);
    video.frameArrives();
    expect(player.get()).toMatchObject({ frame: 100, isByTime: true });
    video.shows(100);
    expect(player.get()).toMatchObject({ frame: 100, isByTime: false });
  });

  it('counts from the start of the file when playback was under way before the first report', () => {
    player = new Playback({ facts: FACTS, frame: 0 });
    const silent = new Video();
    player.attach(silent as unknown as HTMLVideoElement);
    silent.opens();
    player.play();
    silent.paused = false;
    for (const seconds of [2, 2.1]) {
      silent.sentTo.push(seconds);
      silent.dispatchEvent(new Event('timeupdate'));
      silent.frameArrives();
    }
    expect(player.get()).toMatchObject({ frame: 105, isByTime: true });
  });

  it('follows the time during playback, and not while paused or in the background', () => {
    const clock = (seconds: number): void => {
      video.sentTo.push(seconds);
      video.dispatchEvent(new Event('timeupdate'));
    };
    clock(2);
    expect(player.get().frame).toBe(0);
    player.play();
    video.paused = false;
    clock(2.4);
    expect(player.get()).toMatchObject({ frame: 0, isByTime: false });
    clock(2.7);
    expect(player.get()).toMatchObject({ frame: 135, isByTime: true });
    video.shows(140);
    clock(3);
    expect(player.get()).toMatchObject({ frame: 140, isByTime: false });
  });
});

describe('a newly loaded video', () => {
  it.each([
    ['follows the metadata', 1_000, 'ready'],
    ['comes late', 5_000, 'ready'],
    ['never comes', undefined, 'blank'],
  ])('shows whether it has a picture, when the size of the picture %s', (_when, ms, state) => {
    const fresh = new Video();
    player = new Playback({ facts: FACTS, frame: 0 });
    fresh.readyState = 0;
    fresh.videoWidth = 0;
    player.attach(fresh as unknown as HTMLVideoElement);
    fresh.opens();
    expect(player.get().state).toBe('loading');
    vi.advanceTimersByTime(ms ?? 5_000);
    expect(player.get().state).toBe(ms === 1_000 ? 'loading' : 'blank');
    if (ms !== undefined) {
      fresh.videoWidth = 640;
      fresh.dispatchEvent(new Event('resize'));
    }
    vi.advanceTimersByTime(10_000);
    expect(player.get().state).toBe(state);
  });

  it('seeks to its frame even if the browser has reported that frame, as it shows its poster until then', () => {
    const fresh = new Video();
    fresh.readyState = 0;
    player.attach(fresh as unknown as HTMLVideoElement);
    fresh.shows(0);
    fresh.opens();
    expect(fresh.sentTo).toEqual([secondsToSeek(0, FACTS)]);
  });

  it('is sought once its first picture shows when that is presented in this browser, not when the file says', () => {
    const facts = { ...FACTS, firstUs: 480_000 };
    player = new Playback({ facts, frame: 99 });
    const late = new Video();
    player.attach(late as unknown as HTMLVideoElement);
    late.opens();
    expect(late.sentTo).toEqual([]);
    late.presents(0.0375);
    expect(late.sentTo).toEqual([secondsToSeek(99, { ...facts, firstUs: 37_500 })]);
    late.frameArrives();
    late.presents(0.0375 + 99 / 50);
    expect(player.get()).toMatchObject({ frame: 99, missedFrame: null });
  });

  it('is not asked for its first picture again when only its signature changes, but another file is', () => {
    player.goTo(99);
    video.frameArrives();
    video.shows(99);
    video.src = '/files/film.mp4?until=2';
    video.load();
    video.opens();
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(99, FACTS));
    video.src = '/files/copy.mp4?until=2';
    video.load();
    video.opens();
    video.presents(0.5);
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(99, { ...FACTS, firstUs: 500_000 }));
    expect(player.get().frame).toBe(99);
  });

  it('seeks to its start when the browser reports no picture, and then believes the file', () => {
    player = new Playback({ facts: { ...FACTS, firstUs: 20_000 }, frame: 99 });
    const silent = new Video();
    player.attach(silent as unknown as HTMLVideoElement);
    silent.opens();
    for (let time = 0; time < 4; time += 1) {
      vi.advanceTimersByTime(400);
      silent.frameArrives();
    }
    expect(silent.sentTo).toEqual([0, 0, 0, secondsToSeek(99, { ...FACTS, firstUs: 20_000 })]);
  });
});

describe('a seek that ends on another frame', () => {
  const endsOn = (frame: number): void => {
    video.frameArrives();
    video.shows(frame);
    vi.advanceTimersByTime(150);
  };

  it('is repeated earlier within the frame when the browser went too far', () => {
    player.goTo(23);
    endsOn(25);
    expect(video.sentTo).toEqual([secondsToSeek(23, FACTS), secondsToSeek(23 - 0.35, FACTS)]);
    endsOn(23);
    vi.advanceTimersByTime(10_000);
    expect(video.sentTo).toHaveLength(2);
    expect(player.get()).toMatchObject({ frame: 23, missedFrame: null });
  });

  it('is repeated later when the browser stayed short', () => {
    player.goTo(23);
    endsOn(22);
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(23 + 0.35, FACTS));
  });

  it('is reported after two corrections, and notes then take the frame on screen', () => {
    player.goTo(23);
    for (let time = 0; time < 3; time += 1) endsOn(25);
    expect(video.sentTo).toHaveLength(3);
    expect(player.get()).toMatchObject({ frame: 25, missedFrame: 23 });
    expect(player.position()).toBe(25);
    player.step(1);
    expect(player.get().missedFrame).toBeNull();
    expect(player.position()).toBe(24);
  });
});

const [NETWORK, DECODE] = [2, 3];

describe('a video that fails', () => {
  /** Lets the player fetch a new URL and load it, as far as the first seek. */
  const recovers = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
    expect(video.readyState).toBe(0);
    video.opens();
  };
  const failsTwiceAt = async (frame: number): Promise<void> => {
    player.goTo(frame);
    video.fails(DECODE);
    await recovers();
    video.fails(DECODE);
  };

  it('is loaded again with a new URL, on the same frame', async () => {
    const renew = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
    player.onPlayFailure(renew);
    player.goTo(99);
    video.fails(NETWORK);
    await recovers();
    expect(renew).toHaveBeenCalledOnce();
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(99, FACTS));
    expect(player.get()).toMatchObject({ state: 'ready', damagedFrame: null });
  });

  it('tells a damaged place when the browser fails to decode it twice, and loads for another position', async () => {
    await failsTwiceAt(99);
    expect(player.get()).toMatchObject({ state: 'ready', damagedFrame: 99, isPlaying: false });
    expect(player.position()).toBe(99);
    player.step(-50);
    expect(player.get().damagedFrame).toBeNull();
    video.opens();
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(49, FACTS));
  });

  it('skips a second, then two, until the browser decodes again, and plays on', async () => {
    player.play();
    await failsTwiceAt(99);
    player.play();
    await recovers();
    video.fails(DECODE);
    player.skipAhead();
    for (const frame of [149, 249]) {
      video.opens();
      expect(video.sentTo.at(-1)).toBe(secondsToSeek(frame, FACTS));
      if (frame === 149) video.fails(DECODE);
    }
    video.frameArrives();
    video.shows(249);
    expect(player.get()).toMatchObject({ frame: 249, damagedFrame: null, isPlaying: true });
  });

  it('waits for the network, and is not reported as damaged, when it fails twice to load', async () => {
    player.goTo(99);
    video.fails(NETWORK);
    await recovers();
    video.fails(NETWORK);
    expect(player.get()).toMatchObject({ state: 'ready', damagedFrame: null, wait: 'stuck' });
    player.reload();
    await recovers();
    expect(player.get().wait).toBe('none');
  });

  it('is reported as unplayable when no picture of it ever showed', async () => {
    player = new Playback({ facts: FACTS, frame: 0 });
    video = new Video();
    player.attach(video as unknown as HTMLVideoElement);
    video.fails(DECODE);
    await recovers();
    video.fails(DECODE);
    expect(player.get().state).toBe('failed');
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
    video.frameArrives();
    video.shows(99);
    expect(player.get()).toMatchObject({ frame: 99, isPlaying: false });
    expect(video.sentTo.at(-1)).toBe(secondsToSeek(99, FACTS));
  });

  it('does not seek when already paused', () => {
    player.pause();
    expect(video.sentTo).toEqual([]);
  });
});
