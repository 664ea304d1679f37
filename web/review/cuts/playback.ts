/** Frame-accurate video playback. The current frame comes from presented frames, never from the element's `currentTime` (docs/review.md#player). */
import type { VideoMetadata } from '#domain/review/cuts.ts';
import { secondsToSeek } from '#domain/platform/timecode.ts';
import { watchFrames } from './watch-frames.ts';
import { type Loading, watchLoading } from './watch-loading.ts';

export type Range = { first: number; last: number };

export type PlaybackState = Loading & {
  /** The frame on screen. */
  frame: number;
  isPlaying: boolean;
  /** Multiple of the normal rate; negative plays in reverse. */
  speed: number;
  /** `blank`: plays without a picture. */
  state: 'loading' | 'ready' | 'blank' | 'failed';
  inFrame: number | null;
  outFrame: number | null;
  isLooping: boolean;
  isMuted: boolean;
  /** From 0 to 1. */
  volume: number;
};

/** Settings that the device remembers. */
export type PlaybackSettings = Pick<PlaybackState, 'volume' | 'isMuted' | 'speed'>;

const START: Omit<PlaybackState, 'frame'> = {
  isPlaying: false,
  speed: 1,
  state: 'loading',
  inFrame: null,
  outFrame: null,
  isLooping: false,
  isMuted: false,
  volume: 1,
  wait: 'none',
  loaded: '',
};

/** Maximum rate that browsers support. */
const MAX_SPEED = 8;

/** Wait for a frame callback after a seek, in milliseconds. Browsers occasionally skip it, so the seek is repeated, up to `MAX_SEEKS` times. */
const SEEK_RETRY_MS = 400;
const MAX_SEEKS = 3;

/** Returns the range between in and out point; null while one of them is missing. */
export const rangeOf = ({ inFrame, outFrame }: Pick<PlaybackState, 'inFrame' | 'outFrame'>): Range | null =>
  inFrame === null || outFrame === null || outFrame <= inFrame ? null : { first: inFrame, last: outFrame };

type Setting = { facts: VideoMetadata; frame: number; settings?: Partial<PlaybackSettings> };

/** Creates a player that lives as long as its screen and survives new URLs of its video. */
export function createPlayback({ facts, frame: begin, settings }: Setting) {
  const lastFrame = facts.frameCount - 1;
  const clamp = (frame: number): number => Math.min(lastFrame, Math.max(0, Math.round(frame)));
  let shown: PlaybackState = { ...START, ...settings, frame: clamp(begin) };
  let video: HTMLVideoElement | null = null;
  /** Requested frame that hasn't been presented yet. Steps count from here, so quick key presses add up. */
  let wanted: number | null = shown.frame;
  let isSeeking = false;
  let shouldPlay = false;
  let failures = 0;
  let onFailed = async (): Promise<unknown> => undefined;
  let backwards = 0;
  let tries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const update = (patch: Partial<PlaybackState>): void => {
    const isSame = Object.entries(patch).every(([name, value]) => shown[name as keyof PlaybackState] === value);
    if (isSame) return;
    shown = { ...shown, ...patch };
    for (const listener of listeners) listener();
  };
  const place = (): number => wanted ?? shown.frame;

  /** Seeks to the requested frame, one seek at a time; requests in between are skipped. */
  function sendThere(): void {
    if (!video || wanted === null || isSeeking || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    isSeeking = true;
    video.currentTime = secondsToSeek(wanted, facts);
  }
  /** Repeats a seek whose frame was never reported. Background tabs report no frames, so they are left alone. */
  function retrySeekIfUnreported(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => {
      if (wanted === null || isSeeking || shouldPlay || tries >= MAX_SEEKS || document.hidden) return;
      tries += 1;
      sendThere();
    }, SEEK_RETRY_MS);
  }
  function stopBackwards(): void {
    cancelAnimationFrame(backwards);
    backwards = 0;
  }
  function seek(frame: number): void {
    wanted = clamp(frame);
    tries = 0;
    sendThere();
  }
  function run(): void {
    stopBackwards();
    shouldPlay = true;
    update({ isPlaying: true });
    const range = shown.isLooping ? rangeOf(shown) : null;
    if (place() >= (range?.last ?? lastFrame)) seek(range?.first ?? 0);
    if (!video) return;
    video.playbackRate = Math.min(MAX_SPEED, Math.max(0.1, shown.speed));
    // The element's events report success; a rejection means that it is paused.
    video.play().catch(() => {
      if (video?.paused) update({ isPlaying: false });
    });
  }
  function pause(): void {
    stopBackwards();
    const didPlay = shouldPlay;
    shouldPlay = false;
    video?.pause();
    update({ isPlaying: false, speed: shown.speed < 0 ? 1 : shown.speed });
    // A busy browser may present one more frame without reporting it, and no later frame would correct the position.
    if (didPlay) seek(place());
  }

  /** Plays in reverse by seeking frame by frame, since browsers don't support negative rates. */
  function runBackwards(): void {
    video?.pause();
    shouldPlay = false;
    stopBackwards();
    update({ isPlaying: true });
    const [from, since] = [place(), performance.now()];
    const tick = (): void => {
      const passed = ((performance.now() - since) / 1000) * (facts.rate.num / facts.rate.den) * -shown.speed;
      const goal = clamp(from - passed);
      if (goal !== wanted) seek(goal);
      if (goal === 0) pause();
      else backwards = requestAnimationFrame(tick);
    };
    backwards = requestAnimationFrame(tick);
  }

  function arrive(frame: number): void {
    // With a variable frame rate the frame is derived from the time, so the requested frame takes precedence.
    const seen = clamp(!facts.isConstantRate && wanted !== null ? wanted : frame);
    if (seen === wanted || (shouldPlay && !isSeeking)) wanted = null;
    update({ frame: seen });
    const range = shown.isLooping ? rangeOf(shown) : null;
    if (shouldPlay && range && wanted === null && seen >= range.last) seek(range.first);
  }

  const mediaEvents: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    // A new URL of the same video: stays on the frame and resumes afterwards.
    emptied: () => {
      wanted = place();
      isSeeking = false;
    },
    loadedmetadata: () => {
      failures = 0;
      update({ state: video?.videoWidth === 0 ? 'blank' : 'ready' });
      // Seeks even when the first frame was already reported, otherwise the poster stays on screen.
      wanted = place();
      sendThere();
      if (shouldPlay) run();
    },
    seeked: () => {
      isSeeking = false;
      if (wanted === null || !video) return;
      if (Math.abs(video.currentTime - secondsToSeek(wanted, facts)) > 1e-4) sendThere();
      else retrySeekIfUnreported();
    },
    ended: () => {
      if (shown.isLooping) run();
      else pause();
    },
    volumechange: () => video && update({ isMuted: video.muted, volume: video.volume }),
    error: () => {
      failures += 1;
      // The URL may have expired; a second failure with a new URL is the video's own.
      if (failures > 1) update({ state: 'failed', isPlaying: false });
      const [broken, tried] = [video, video?.src];
      void onFailed().then(() => {
        // URLs signed within the same second are equal, and an unchanged `src` isn't reloaded automatically.
        if (failures === 1 && broken && broken === video && broken.error && broken.src === tried) broken.load();
      });
    },
  };

  function attach(element: HTMLVideoElement): () => void {
    // The new element is moved to the current frame.
    wanted = place();
    video = element;
    video.volume = shown.volume;
    if (shown.isMuted) video.muted = true;
    isSeeking = false;
    const stops = [watchFrames(element, facts, arrive), watchLoading(element, update)];
    for (const [name, act] of Object.entries(mediaEvents)) element.addEventListener(name, act);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) mediaEvents.loadedmetadata?.();
    return () => {
      for (const stop of stops) stop();
      stopBackwards();
      clearTimeout(retryTimer);
      for (const [name, act] of Object.entries(mediaEvents)) element.removeEventListener(name, act);
      video = null;
    };
  }

  /** Doubles the speed in the same direction; changing direction starts at normal speed. */
  function shuttle(way: 1 | -1): void {
    const isSameWay = shown.isPlaying && Math.sign(shown.speed) === way;
    const speed = isSameWay ? Math.min(MAX_SPEED, Math.abs(shown.speed) * 2) : 1;
    update({ speed: way * speed });
    if (way > 0) run();
    else runBackwards();
  }

  return {
    facts,
    lastFrame,
    get: (): PlaybackState => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach,
    /** Sets the callback for a URL that doesn't play. */
    onPlayFailure: (listener: () => Promise<unknown>): void => {
      onFailed = listener;
    },
    /** Loads the video again, with a new URL if there is one, and keeps the frame. */
    reload: async (): Promise<void> => {
      const tried = video?.src;
      await onFailed().catch(() => undefined);
      if (video?.src === tried) video?.load();
    },
    /** Current or requested frame. */
    place,
    pause,
    play: run,
    toggle: (): void => {
      if (shown.isPlaying) return pause();
      update({ speed: Math.max(0.1, shown.speed) });
      run();
    },
    shuttle,
    /** Pauses and seeks to a frame. */
    goTo: (frame: number): void => {
      pause();
      seek(frame);
    },
    /** Seeks while dragging along the timeline, without pausing playback. */
    scrub: (frame: number): void => {
      stopBackwards();
      seek(frame);
    },
    step: (frames: number): void => {
      pause();
      seek(place() + frames);
    },
    setSpeed: (speed: number): void => {
      update({ speed });
      if (video) video.playbackRate = speed;
    },
    setIn: (): void => {
      const inFrame = place();
      update({ inFrame, outFrame: shown.outFrame !== null && shown.outFrame > inFrame ? shown.outFrame : null });
    },
    setOut: (): void => {
      const outFrame = place();
      update({ outFrame, inFrame: shown.inFrame !== null && shown.inFrame < outFrame ? shown.inFrame : null });
    },
    setRange: (range: Range | null): void => update({ inFrame: range?.first ?? null, outFrame: range?.last ?? null }),
    setLooping: (isLooping: boolean): void => update({ isLooping }),
    setMuted: (isMuted: boolean): void => {
      if (video) video.muted = isMuted;
      update({ isMuted });
    },
    setVolume: (volume: number): void => {
      if (video) video.volume = volume;
      update({ volume });
    },
    video: (): HTMLVideoElement | null => video,
  };
}

export type Playback = ReturnType<typeof createPlayback>;
