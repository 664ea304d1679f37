/** Frames, timecodes and times: integers at a rational rate, never seconds (docs/review.md#timecode). */
import type { Seconds } from './units.ts';

/** Frames per second as a fraction: 30000/1001 is 29.97. */
export type Rate = { num: number; den: number };

/** Frame numbering, in which the first frame has the number `startFrame`. */
export type Timebase = {
  rate: Rate;
  startFrame: number;
  isDrop: boolean;
  /** How positions are shown: as timecode by default, as minutes, seconds and hundredths, or not at all. */
  format?: 'timecode' | 'time' | 'none';
};

/** Frame timing within the file. The first frame is shown at `firstUs` microseconds. */
export type FrameTimes = { rate: Rate; firstUs: number };

/** Standard frame rates. Others are used as measured (docs/review.md#timecode). */
export const KNOWN_RATES: readonly Rate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

/** Snapping tolerance. A rate and its 1001 variant differ by a thousandth, so this tolerance is small enough to tell them apart. */
const SNAP_TOLERANCE = 0.001;

const DROP_RATES: readonly Rate[] = [
  { num: 30000, den: 1001 },
  { num: 60000, den: 1001 },
];

const fpsOf = ({ num, den }: Rate): number => num / den;

const isSameRate = (a: Rate, b: Rate): boolean => a.num * b.den === b.num * a.den;

/** Returns the standard rate nearest to a measured one, allowing for timestamps in whole milliseconds, or undefined (docs/review.md#timecode). */
export function snapRate(measuredFps: number): Rate | undefined {
  const deviation = (rate: Rate): number => Math.abs(measuredFps / fpsOf(rate) - 1);
  const nearest = KNOWN_RATES.reduce((best, rate) => (deviation(rate) < deviation(best) ? rate : best));
  return deviation(nearest) <= SNAP_TOLERANCE ? nearest : undefined;
}

/** Returns whether drop-frame timecode exists at a rate: only at 29.97 and 59.94 (docs/review.md#timecode). */
export const isDropRate = (rate: Rate): boolean => DROP_RATES.some((drop) => isSameRate(drop, rate));

/** Formats a rate: '23.976', '25'. */
export const rateText = (rate: Rate): string => String(Math.round(fpsOf(rate) * 1000) / 1000);

/** Returns the timecode numbers per second: 24 at 23.976, 30 at 29.97 (docs/review.md#timecode). */
export const nominalFpsOf = (rate: Rate): number => Math.max(1, Math.round(fpsOf(rate)));

/** Returns whether a second of timecode is a second, or one slowed by 1001/1000: at whole rates and those like 29.97, but not at 12.5. */
export const hasTimecode = (rate: Rate): boolean =>
  isSameRate(rate, { num: nominalFpsOf(rate), den: 1 }) ||
  isSameRate(rate, { num: nominalFpsOf(rate) * 1000, den: 1001 });

/** Returns whether the numbering drops frames. Ignores the flag at other rates, since files can have it wrong (docs/review.md#timecode). */
export const usesDropFrame = ({ rate, isDrop }: Pick<Timebase, 'rate' | 'isDrop'>): boolean =>
  isDrop && isDropRate(rate);

export type Numbering = {
  fps: number;
  dropped: number;
  framesPerMinute: number;
  framesPerTenMinutes: number;
  framesPerDay: number;
};

/** Drop frame skips a fifteenth of a second's numbers each minute, except every tenth. */
export function numberingOf(timebase: Pick<Timebase, 'rate' | 'isDrop'>): Numbering {
  const fps = nominalFpsOf(timebase.rate);
  const dropped = usesDropFrame(timebase) ? fps / 15 : 0;
  const framesPerTenMinutes = fps * 600 - dropped * 9;
  return {
    fps,
    dropped,
    framesPerMinute: fps * 60 - dropped,
    framesPerTenMinutes,
    framesPerDay: framesPerTenMinutes * 6 * 24,
  };
}

export const modulo = (value: number, size: number): number => ((value % size) + size) % size;

/** Converts a frame count to a frame number including the skipped ones, within a day. */
export function frameNumberOf(
  count: number,
  { fps, dropped, framesPerMinute, framesPerTenMinutes, framesPerDay }: Numbering,
): number {
  const inside = modulo(count, framesPerDay);
  const rest = inside % framesPerTenMinutes;
  const minutes = rest < fps * 60 ? 0 : 1 + Math.floor((rest - fps * 60) / framesPerMinute);
  return inside + dropped * (9 * Math.floor(inside / framesPerTenMinutes) + minutes);
}

/** Converts a frame number back to a count, or undefined for a skipped number. */
export function frameCountOf(number: number, { fps, dropped }: Numbering): number | undefined {
  const minutes = Math.floor(number / (fps * 60));
  const isSkipped = minutes % 10 !== 0 && number % (fps * 60) < dropped;
  return isSkipped ? undefined : number - dropped * (minutes - Math.floor(minutes / 10));
}

export const frameDigits = (fps: number): number => Math.max(2, String(fps - 1).length);

/** Formats the start of a frame as '1:02.04', from one hour on as '1:00:02.04'. */
function timeOf(frame: number, { rate }: Timebase): string {
  const hundredths = Math.round((frame * rate.den * 100) / rate.num);
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6_000) % 60];
  const pad = (value: number): string => String(value).padStart(2, '0');
  const seconds = `${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Formats a frame as '01:00:00:00', or '01:00:00;02' with drop frame. Wraps after 24 hours (docs/review.md#timecode). */
export function timecodeOf(frame: number, timebase: Timebase): string {
  if (timebase.format === 'none') return '';
  if (timebase.format === 'time') return timeOf(frame, timebase);
  const numbering = numberingOf(timebase);
  const number = frameNumberOf(timebase.startFrame + frame, numbering);
  const seconds = Math.floor(number / numbering.fps);
  const fields = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const frames = String(number % numbering.fps).padStart(frameDigits(numbering.fps), '0');
  const isDropping = numbering.dropped > 0;
  return `${fields.map((field) => String(field).padStart(2, '0')).join(':')}${isDropping ? ';' : ':'}${frames}`;
}

/** Seek target within a frame, just before its middle. From the exact middle, some browsers jump to a following key frame at 50 fps. */
const SEEK_OFFSET_IN_FRAME = 0.4;

/** Returns the time to seek to for a frame, inside it because its edge can show the neighbor (docs/review.md#timecode). */
export const secondsToSeek = (frame: number, { rate, firstUs }: FrameTimes): Seconds =>
  firstUs / 1e6 + ((frame + SEEK_OFFSET_IN_FRAME) * rate.den) / rate.num;

/** Returns the frame that starts nearest to a timestamp, for the timestamp of a displayed frame (docs/review.md#timecode). */
export const frameAtSeconds = (seconds: Seconds, { rate, firstUs }: FrameTimes): number =>
  Math.max(0, Math.round(((seconds - firstUs / 1e6) * rate.num) / rate.den));

/** Tolerance that keeps rounding errors from assigning a frame's edge to the previous frame. */
export const EPSILON = 1e-6;

/** Returns the frame that is showing at a time, for a position on a timeline (docs/review.md#timecode). */
export const frameUnder = (seconds: Seconds, { rate, firstUs }: FrameTimes): number =>
  Math.max(0, Math.floor(((seconds - firstUs / 1e6) * rate.num) / rate.den + EPSILON));

/**
 * Returns the frame times that hold in a browser, given the time of the first frame that the browser presents.
 * Browsers differ: some start late pictures at zero, or ignore the delay that reordered frames cause
 * (docs/review.md#timecode).
 */
export const learnFrameTimes = ({ rate }: FrameTimes, firstSeconds: Seconds): FrameTimes => ({
  rate,
  firstUs: Math.round(firstSeconds * 1e6),
});
