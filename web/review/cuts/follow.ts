/** A second player on the clock of the first: nudged while both play, sent to the very frame when the first one stands (docs/review.md#compare). */
import type { Playback } from './playback.ts';

/** Seconds that are too far for nudging. */
const FAR = 0.4;
/** How much faster or slower a nudge may be, and how much of the distance it makes good in a second. */
const MOST_NUDGE = 0.15;
const PULL = 0.5;

const secondsOf = ({ facts }: Playback, frame: number): number => (frame * facts.rate.den) / facts.rate.num;

/** The frame of the second that belongs to a frame of the first; `offset` is in frames of the second. */
export function frameBeside(first: Playback, second: Playback, offset: number): number {
  const { num, den } = second.facts.rate;
  return Math.round((secondsOf(first, first.place()) * num) / den) + offset;
}

/** Follows until what is answered is called. */
export function follow(first: Playback, second: Playback, offset: number): () => void {
  const look = (): void => {
    const { isPlaying, speed } = first.get();
    const goal = frameBeside(first, second, offset);
    const isOutside = goal < 0 || goal > second.lastFrame;
    if (!isPlaying || isOutside) {
      if (second.get().isPlaying) second.pause();
      if (second.place() !== Math.min(second.lastFrame, Math.max(0, goal))) second.goTo(goal);
      return;
    }
    if (speed < 0) return second.scrub(goal);
    const behind = secondsOf(second, goal - second.place());
    if (Math.abs(behind) > FAR) second.scrub(goal);
    second.setSpeed(speed * (1 + Math.min(MOST_NUDGE, Math.max(-MOST_NUDGE, behind * PULL))));
    if (!second.get().isPlaying) second.play();
  };
  look();
  return first.subscribe(look);
}
