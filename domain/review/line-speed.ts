/** Decides whether a connection is too slow for a video, and what the viewer reads then (docs/review.md#quality). */
import type { Cut } from './cuts.ts';
import { copyProgressText, playabilityOf } from './playability.ts';

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

/** Returns what a viewer of a plain version without a copy reads below the player, or undefined. */
export function lineSpeedText(
  { facts, hasCopy, copyProgress }: Pick<Cut, 'facts' | 'hasCopy' | 'copyProgress'>,
  isSlow: boolean,
): string | undefined {
  if (facts.kind !== 'video' || hasCopy || !playabilityOf(facts).isPlain) return undefined;
  const slow = isSlow ? 'This video is slow to load.' : '';
  if (copyProgress !== null) return `${slow} ${copyProgressText(facts, copyProgress)}`.trim();
  return isSlow ? `${slow} Pause to let it load.` : undefined;
}
