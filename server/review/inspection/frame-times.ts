/** Display times of a video's frames, at eight bytes per frame. */
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { CutFault } from './cut-fault.ts';

/** Maximum number of frames: nine hours at 240 frames per second. */
const MAX_FRAMES = CUT_LIMITS.hours * 3600 * 240;

const INITIAL_CAPACITY = 4_096;

/** Tolerance for the rounding of times to seconds. */
const TOLERANCE = 1e-6;

/** Rejects frame counts beyond nine hours before doing any work per frame. */
export function checkFrameCount(count: number): void {
  if (count > MAX_FRAMES) throw new CutFault(CUT_RULE_TEXTS.tooLong);
}

/** Deviation from the nominal position, in frames, beyond which the rate counts as varying. */
const MAX_DEVIATION = 0.25;

/** Tolerance for times in whole milliseconds, which alternate by one. */
const NEAR_MS = 1.6;

export class FrameTimes {
  count = 0;
  /** Display times of the first and last frame and the end of the last one, in seconds. */
  first = Infinity;
  last = -Infinity;
  end = -Infinity;
  /** Frames in the file that are never shown, because they lie before the start or after the end of the video. */
  hiddenBefore = 0;
  hiddenAfter = 0;
  #times = new Float64Array(INITIAL_CAPACITY);
  readonly #until: number;

  /** Creates an empty set for a video that ends after `until` seconds. */
  constructor(until = Infinity) {
    this.#until = until;
  }

  /** Adds one frame, in seconds and in any order, unless it is never shown. */
  add(time: number, duration: number): void {
    if (!(time > -TOLERANCE)) {
      this.hiddenBefore += 1;
      return;
    }
    if (time > this.#until - TOLERANCE) {
      this.hiddenAfter += 1;
      return;
    }
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
    const wider = new Float64Array(Math.min(MAX_FRAMES, this.#times.length * 2));
    wider.set(this.#times);
    this.#times = wider;
  }

  /** Returns the mean of the intervals around the most common one, in seconds, or undefined for a single frame. */
  commonInterval(): number | undefined {
    const sorted = this.#times.slice(0, this.count).toSorted();
    const intervals = sorted.subarray(1).map((time, at) => time - (sorted[at] ?? 0));
    const counts = new Map<number, number>();
    let mostCommon = 0;
    for (const interval of intervals) {
      const key = Math.round(interval * 1_000);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > (counts.get(mostCommon) ?? 0)) mostCommon = key;
    }
    const near = intervals.filter((interval) => Math.abs(interval * 1_000 - mostCommon) < NEAR_MS);
    return near.length > 0 ? near.reduce((sum, interval) => sum + interval, 0) / near.length : undefined;
  }

  /** Returns whether every frame is near its own position at this rate, without gaps. Runs in linear time, without sorting. */
  isEven(fps: number): boolean {
    const isOccupied = new Uint8Array(this.count);
    return this.#times.subarray(0, this.count).every((time) => {
      const exact = (time - this.first) * fps;
      const index = Math.round(exact);
      if (index >= this.count || Math.abs(exact - index) >= MAX_DEVIATION || isOccupied[index] === 1) return false;
      isOccupied[index] = 1;
      return true;
    });
  }
}
