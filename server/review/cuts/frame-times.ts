/** When the frames of a video are shown: eight bytes a frame, up to the most frames that a version may have. */
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { CutFault } from './cut-fault.ts';

/** Nine hours at 240 frames a second: more than that is longer, or no video. */
const MOST_FRAMES = CUT_LIMITS.hours * 3600 * 240;

const FIRST_ROOM = 4_096;

/** Refuses counts that no video of nine hours has, before anything is done for each frame. */
export function checkFrameCount(count: number): void {
  if (count > MOST_FRAMES) throw new CutFault(CUT_RULE_TEXTS.tooLong);
}

/** How far a frame may be from where its rate has it, in frames, before the rate counts as varying. */
const OFF = 0.25;

export class FrameTimes {
  count = 0;
  /** When the first and the last frame are shown, and when the last one ends, in seconds. */
  first = Infinity;
  last = -Infinity;
  end = -Infinity;
  #times = new Float64Array(FIRST_ROOM);

  /** Adds one frame, in seconds, in any order; frames before the start of the video are never shown. */
  add(time: number, duration: number): void {
    if (!(time > -1e-6)) return;
    checkFrameCount(this.count + 1);
    if (this.count === this.#times.length) this.#grow();
    this.#times[this.count] = time;
    this.count += 1;
    this.first = Math.min(this.first, time);
    if (time < this.last) return;
    this.last = time;
    this.end = time + duration;
  }

  #grow(): void {
    const wider = new Float64Array(Math.min(MOST_FRAMES, this.#times.length * 2));
    wider.set(this.#times);
    this.#times = wider;
  }

  /** Whether each frame is near a place of its own at that rate, without gaps; without sorting, so in linear time. */
  isEven(fps: number): boolean {
    const taken = new Uint8Array(this.count);
    return this.#times.subarray(0, this.count).every((time) => {
      const exact = (time - this.first) * fps;
      const place = Math.round(exact);
      if (place >= this.count || Math.abs(exact - place) >= OFF || taken[place] === 1) return false;
      taken[place] = 1;
      return true;
    });
  }
}
