/** Plays a video by frames: what is on the screen is told by the frame that was shown, never by the clock of the element (docs/review.md#player). */
import type { CutFacts } from '#domain/review/cuts.ts';
import { secondsToSeek } from '#domain/platform/timecode.ts';
import { watchFrames } from './watch-frames.ts';

export type Range = { first: number; last: number };

export type Shown = {
  /** The frame that is on the screen. */
  frame: number;
  isPlaying: boolean;
  /** Times the rate of the cut; below 0 it runs backwards. */
  speed: number;
  /** `blank`: it runs without a picture. */
  state: 'loading' | 'ready' | 'blank' | 'failed';
  inFrame: number | null;
  outFrame: number | null;
  isLooping: boolean;
  isMuted: boolean;
};

const START: Omit<Shown, 'frame'> = {
  isPlaying: false,
  speed: 1,
  state: 'loading',
  inFrame: null,
  outFrame: null,
  isLooping: false,
  isMuted: false,
};

/** Browsers play no faster. */
const MOST_SPEED = 8;

/** A browser now and then tells nothing of a frame that it was sent to: after that time it is sent there once more, and no more often than that. */
const UNTOLD_MS = 400;
const MOST_TRIES = 3;

/** The stretch between in and out; null while one of them is missing. */
export const rangeOf = ({ inFrame, outFrame }: Pick<Shown, 'inFrame' | 'outFrame'>): Range | null =>
  inFrame === null || outFrame === null || outFrame <= inFrame ? null : { first: inFrame, last: outFrame };

type Setting = { facts: CutFacts; frame: number };

/** One player; it lives as long as its screen, and outlives addresses of its video. */
export function createPlayback({ facts, frame: begin }: Setting) {
  const lastFrame = facts.frameCount - 1;
  const clamp = (frame: number): number => Math.min(lastFrame, Math.max(0, Math.round(frame)));
  let shown: Shown = { ...START, frame: clamp(begin) };
  let video: HTMLVideoElement | null = null;
  /** Where it was sent and has not been seen yet; steps count from there, so that quick presses add up. */
  let wanted: number | null = shown.frame;
  let isSeeking = false;
  let isMeantToPlay = false;
  let failures = 0;
  let onFailed = async (): Promise<unknown> => undefined;
  let backwards = 0;
  let tries = 0;
  let untold: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const update = (patch: Partial<Shown>): void => {
    const isSame = Object.entries(patch).every(([name, value]) => shown[name as keyof Shown] === value);
    if (isSame) return;
    shown = { ...shown, ...patch };
    for (const listener of listeners) listener();
  };
  const place = (): number => wanted ?? shown.frame;

  /** One seek at a time: what was asked for meanwhile is the next, and what lies between is left out. */
  function sendThere(): void {
    if (!video || wanted === null || isSeeking || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    isSeeking = true;
    video.currentTime = secondsToSeek(wanted, facts);
  }
  /** Whoever looks at it would wait for ever; a page that nobody sees is told nothing at all. */
  function waitToBeTold(): void {
    clearTimeout(untold);
    untold = setTimeout(() => {
      if (wanted === null || isSeeking || isMeantToPlay || tries >= MOST_TRIES || document.hidden) return;
      tries += 1;
      sendThere();
    }, UNTOLD_MS);
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
    isMeantToPlay = true;
    update({ isPlaying: true });
    const range = shown.isLooping ? rangeOf(shown) : null;
    if (place() >= (range?.last ?? lastFrame)) seek(range?.first ?? 0);
    if (!video) return;
    video.playbackRate = Math.min(MOST_SPEED, Math.max(0.1, shown.speed));
    // Told by the element's own events; a refusal means that it stands.
    video.play().catch(() => {
      if (video?.paused) update({ isPlaying: false });
    });
  }
  function pause(): void {
    stopBackwards();
    const didPlay = isMeantToPlay;
    isMeantToPlay = false;
    video?.pause();
    update({ isPlaying: false, speed: shown.speed < 0 ? 1 : shown.speed });
    // A busy browser shows one more frame without telling, and no further one comes to put that right.
    if (didPlay) seek(place());
  }

  /** No browser plays backwards: it is sent back frame by frame, as many as the clock says. */
  function runBackwards(): void {
    video?.pause();
    isMeantToPlay = false;
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
    // Where the rate varies a frame is found by its time, and the place that was asked for counts.
    const seen = clamp(!facts.isConstantRate && wanted !== null ? wanted : frame);
    if (seen === wanted || (isMeantToPlay && !isSeeking)) wanted = null;
    update({ frame: seen });
    const range = shown.isLooping ? rangeOf(shown) : null;
    if (isMeantToPlay && range && wanted === null && seen >= range.last) seek(range.first);
  }

  const heard: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    // A new address of the same video: it stays on its frame, and goes on where it went on.
    emptied: () => {
      wanted = place();
      isSeeking = false;
    },
    loadedmetadata: () => {
      failures = 0;
      update({ state: video?.videoWidth === 0 ? 'blank' : 'ready' });
      // Also where its first frame was told already: what was sent nowhere goes on showing the poster, another frame.
      wanted = place();
      sendThere();
      if (isMeantToPlay) run();
    },
    seeked: () => {
      isSeeking = false;
      if (wanted === null || !video) return;
      if (Math.abs(video.currentTime - secondsToSeek(wanted, facts)) > 1e-4) sendThere();
      else waitToBeTold();
    },
    ended: () => {
      if (shown.isLooping) run();
      else pause();
    },
    volumechange: () => update({ isMuted: video?.muted ?? false }),
    error: () => {
      failures += 1;
      // The address may be over; a second failure of a new one is the video's own.
      if (failures > 1) update({ state: 'failed', isPlaying: false });
      const [broken, tried] = [video, video?.src];
      void onFailed().then(() => {
        // Addresses of the same second are alike, and one that stays is not loaded anew by itself.
        if (failures === 1 && broken && broken === video && broken.error && broken.src === tried) broken.load();
      });
    },
  };

  function attach(element: HTMLVideoElement): () => void {
    // Another element than before, or the first one: it is brought to where the picture stands.
    wanted = place();
    video = element;
    isSeeking = false;
    const stop = watchFrames(element, facts, arrive);
    for (const [name, act] of Object.entries(heard)) element.addEventListener(name, act);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) heard.loadedmetadata?.();
    return () => {
      stop();
      stopBackwards();
      clearTimeout(untold);
      for (const [name, act] of Object.entries(heard)) element.removeEventListener(name, act);
      video = null;
    };
  }

  /** Further the same way is faster; the other way begins anew. */
  function shuttle(way: 1 | -1): void {
    const isSameWay = shown.isPlaying && Math.sign(shown.speed) === way;
    const speed = isSameWay ? Math.min(MOST_SPEED, Math.abs(shown.speed) * 2) : 1;
    update({ speed: way * speed });
    if (way > 0) run();
    else runBackwards();
  }

  return {
    facts,
    lastFrame,
    get: (): Shown => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach,
    /** Who is told that the address did not play. */
    hearFailures: (listener: () => Promise<unknown>): void => {
      onFailed = listener;
    },
    /** Where it stands or was sent to. */
    place,
    pause,
    play: run,
    toggle: (): void => {
      if (shown.isPlaying) return pause();
      update({ speed: Math.max(0.1, shown.speed) });
      run();
    },
    shuttle,
    /** To a frame, and it stands there. */
    goTo: (frame: number): void => {
      pause();
      seek(frame);
    },
    /** To a frame as somebody moves along the strip: what plays goes on playing. */
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
    },
    video: (): HTMLVideoElement | null => video,
  };
}

export type Playback = ReturnType<typeof createPlayback>;
