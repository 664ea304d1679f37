/** Keeps a second player in sync with the first: adjusts its rate during playback and seeks to the exact frame while paused (docs/review.md#compare). */
import { toOtherFrame } from '#domain/review/matching.ts';
import type { Playback } from './playback.ts';

/** Drift in seconds above which the second player seeks instead of changing its rate. */
const MAX_DRIFT_SECONDS = 0.4;
/** Maximum rate adjustment, and the share of the drift corrected per second. */
const MAX_RATE_CHANGE = 0.15;
const CORRECTION_SHARE = 0.5;

const secondsOf = ({ facts }: Playback, frame: number): number => (frame * facts.rate.den) / facts.rate.num;

/** Starts syncing and returns a function that stops it. `offset` is in frames of the second. */
export function syncPlayback(first: Playback, second: Playback, offset: number): () => void {
  const checkDrift = (): void => {
    const { isPlaying, speed } = first.get();
    const goal = toOtherFrame(first.position(), { own: first.facts, other: second.facts, offset });
    const isOutside = goal < 0 || goal > second.lastFrame;
    if (!isPlaying || isOutside) {
      if (second.get().isPlaying) second.pause();
      if (second.position() !== Math.min(second.lastFrame, Math.max(0, goal))) second.goTo(goal);
      return;
    }
    if (speed < 0) return second.scrub(goal);
    const secondsBehind = secondsOf(second, goal - second.position());
    if (Math.abs(secondsBehind) > MAX_DRIFT_SECONDS) second.scrub(goal);
    second.setSpeed(
      speed * (1 + Math.min(MAX_RATE_CHANGE, Math.max(-MAX_RATE_CHANGE, secondsBehind * CORRECTION_SHARE))),
    );
    if (!second.get().isPlaying) second.play();
  };
  checkDrift();
  return first.subscribe(checkDrift);
}
