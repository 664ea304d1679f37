/** Decides whether a connection is too slow for a video (docs/review.md#quality). */

/** What has arrived of a video since a player began to wait for it. */
export type Arrival = {
  waitedMs: number;
  hasPicture: boolean;
  /** Seconds of the video that have arrived since its length is known, and the milliseconds that took. */
  loadedSeconds: number;
  loadingMs: number;
};

const FIRST_PICTURE_MS = 4_000;
/** Shorter measurements mostly show how a connection starts up. */
const MEASURE_MS = 2_000;

/** Returns true if the first picture takes too long, or the video arrives slower than it plays. */
export function isTooSlow({ waitedMs, hasPicture, loadedSeconds, loadingMs }: Arrival): boolean {
  if (!hasPicture && waitedMs > FIRST_PICTURE_MS) return true;
  return loadingMs >= MEASURE_MS && loadedSeconds * 1_000 < loadingMs;
}
