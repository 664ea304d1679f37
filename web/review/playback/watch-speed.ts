/** Measures whether a video arrives slower than it plays (docs/review.md#quality). */
import { isTooSlow } from '#domain/review/line-speed.ts';
import { isLoadedAhead } from './watch-loading.ts';

/** States of the element. The test environment lacks the constants. */
const LOADING = 2;
const [HAVE_METADATA, HAVE_CURRENT_DATA] = [1, 2];

const CHECK_MS = 250;

const loadedSeconds = ({ buffered }: HTMLVideoElement): number =>
  Array.from({ length: buffered.length }, (_, at) => buffered.end(at) - buffered.start(at)).reduce((a, b) => a + b, 0);

/** Measures while a video starts to load, and whenever playback waits for data. A browser with enough data loads at the speed of playback, which says nothing. */
export function watchSpeed(video: HTMLVideoElement, onSlow: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let since = 0;
  let first: { at: number; seconds: number } | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const check = (): void => {
    // Browsers load slowly in the background.
    if (document.hidden || video.error || video.networkState !== LOADING || isLoadedAhead(video)) return stop();
    const now = performance.now();
    if (video.readyState >= HAVE_METADATA) first ??= { at: now, seconds: loadedSeconds(video) };
    const isSlow = isTooSlow({
      waitedMs: now - since,
      hasPicture: video.readyState >= HAVE_CURRENT_DATA,
      loadedSeconds: first ? loadedSeconds(video) - first.seconds : 0,
      loadingMs: first ? now - first.at : 0,
    });
    if (!isSlow) return undefined;
    stop();
    return onSlow();
  };
  const start = (): void => {
    stop();
    since = performance.now();
    first = undefined;
    timer = setInterval(check, CHECK_MS);
  };
  const wait = (): void => {
    if (timer === undefined) start();
  };
  video.addEventListener('loadstart', start);
  video.addEventListener('waiting', wait);
  if (video.networkState === LOADING) start();
  return () => {
    stop();
    video.removeEventListener('loadstart', start);
    video.removeEventListener('waiting', wait);
  };
}
