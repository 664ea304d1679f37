/** When the frames of a video are shown: eight bytes a frame, up to the most frames that a version may have. */
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/cuts.ts';
import { CutFault } from './cut-fault.ts';

/** Nine hours at 240 frames a second: more than that is longer, or no video. */
export const MOST_FRAMES = CUT_LIMITS.hours * 3600 * 240;

const FIRST_ROOM = 4_096;

/** Refuses counts that no video of nine hours has, before anything is done for each frame. */
export function checkFrameCount(count: number): void {
  if (count > MOST_FRAMES) throw new CutFault(CUT_RULE_TEXTS.tooLong);
}

export class FrameTimes {
  /** When the last frame ends, in seconds. */
  end = 0;
  #times = new Float64Array(FIRST_ROOM);
  #count = 0;
  #last = -Infinity;

  /** Adds one frame, in seconds; frames before the start of the video are never shown. */
  add(time: number, duration: number): void {
    if (time >= this.#last) {
      this.#last = time;
      this.end = time + duration;
    }
    if (!(time > -1e-6)) return;
    checkFrameCount(this.#count + 1);
    if (this.#count === this.#times.length) this.#grow();
    this.#times[this.#count] = time;
    this.#count += 1;
  }

  #grow(): void {
    const wider = new Float64Array(Math.min(MOST_FRAMES, this.#times.length * 2));
    wider.set(this.#times);
    this.#times = wider;
  }

  /** All times in order. */
  sorted(): Float64Array {
    return this.#times.subarray(0, this.#count).sort();
  }
}
