/** Reports when a video waits for data, and which parts are loaded (docs/review.md#player). */

/** Kind of wait. `spinner`: waits noticeably. `stuck`: nothing has arrived for a while. `stalled`: stuck, although the data is there. */
type LoadingWait = 'none' | 'spinner' | 'stuck' | 'stalled';

export type VideoLoading = {
  wait: LoadingWait;
  /** Loaded parts as an SVG path in a box of 1,000 by 1; a string, so that screens can subscribe to the value. */
  loaded: string;
};

/** States of `readyState`. The test environment lacks the constants. */
const [HAVE_CURRENT_DATA, HAVE_FUTURE_DATA] = [2, 3];

const SPINNER_MS = 300;
const STUCK_MS = 5_000;

const EVENTS = [
  ...['loadstart', 'progress', 'loadedmetadata', 'loadeddata', 'canplay', 'emptied', 'error'],
  ...['waiting', 'playing', 'pause', 'seeking', 'seeked', 'timeupdate', 'ended'],
];

function isWaiting(video: HTMLVideoElement): boolean {
  if (video.error) return false;
  if (video.seeking || video.readyState < HAVE_CURRENT_DATA) return true;
  return !video.paused && !video.ended && video.readyState < HAVE_FUTURE_DATA;
}

/** Seconds of loaded video that are enough to play. After running out of data, browsers wait for a few. */
const ENOUGH_SECONDS = 10;

/** Returns whether enough video, or the rest of it, is loaded from the current position on. */
export function isLoadedAhead({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  const end = Math.min(currentTime + ENOUGH_SECONDS, duration - 0.1);
  return Array.from({ length: buffered.length }, (_, at) => at).some(
    (at) => buffered.start(at) <= currentTime && buffered.end(at) >= end,
  );
}

function loadedPath({ buffered, duration }: HTMLVideoElement): string {
  if (!(duration > 0)) return '';
  const share = (seconds: number): string => ((seconds / duration) * 1000).toFixed(1);
  const ranges = Array.from({ length: buffered.length }, (_, at) => [
    share(buffered.start(at)),
    share(buffered.end(at)),
  ]);
  return ranges.map(([from = '', to = '']) => `M${from} 0H${to}V1H${from}z`).join('');
}

/** Starts watching and returns a function that stops it. */
export function watchLoading(video: HTMLVideoElement, onChange: (loading: VideoLoading) => void): () => void {
  let shown: VideoLoading = { wait: 'none', loaded: '' };
  let timers: ReturnType<typeof setTimeout>[] = [];
  let isTiming = false;
  const report = (patch: Partial<VideoLoading>): void => {
    shown = { ...shown, ...patch };
    onChange(shown);
  };
  const stopTimers = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    isTiming = false;
  };
  const startTimers = (): void => {
    isTiming = true;
    const spinner = setTimeout(() => report({ wait: 'spinner' }), SPINNER_MS);
    timers = [spinner, setTimeout(() => report({ wait: isLoadedAhead(video) ? 'stalled' : 'stuck' }), STUCK_MS)];
  };
  const handleEvent = ({ type }: { type: string }): void => {
    const loaded = loadedPath(video);
    const hasProgress = type === 'progress' || loaded !== shown.loaded;
    const waits = isWaiting(video);
    if (!waits || hasProgress) stopTimers();
    // Arriving data means a slow connection, so the spinner stays and the message is hidden.
    if (!waits) report({ wait: 'none', loaded });
    else report({ loaded, ...(hasProgress && shown.wait !== 'none' && { wait: 'spinner' }) });
    if (waits && !isTiming) startTimers();
  };
  for (const name of EVENTS) video.addEventListener(name, handleEvent);
  handleEvent({ type: 'attach' });
  return () => {
    stopTimers();
    for (const name of EVENTS) video.removeEventListener(name, handleEvent);
  };
}
