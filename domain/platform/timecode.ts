/** Frames, timecodes and times: integers at a rational rate, never seconds (docs/review.md#timecode). */

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

/** Snapping tolerance. A rate and its 1001 variant differ by a thousandth, so within it the nearest rate is unambiguous. */
const SNAP = 0.001;

const DROP_RATES: readonly Rate[] = [
  { num: 30000, den: 1001 },
  { num: 60000, den: 1001 },
];

const fpsOf = ({ num, den }: Rate): number => num / den;

const isSameRate = (a: Rate, b: Rate): boolean => a.num * b.den === b.num * a.den;

/** Returns the standard rate nearest to a measured one, allowing for timestamps in whole milliseconds, or undefined (docs/review.md#timecode). */
export function snapRate(measuredFps: number): Rate | undefined {
  const off = (rate: Rate): number => Math.abs(measuredFps / fpsOf(rate) - 1);
  const nearest = KNOWN_RATES.reduce((best, rate) => (off(rate) < off(best) ? rate : best));
  return off(nearest) <= SNAP ? nearest : undefined;
}

/** Returns whether drop-frame timecode exists at a rate: only at 29.97 and 59.94 (docs/review.md#timecode). */
export const isDropRate = (rate: Rate): boolean => DROP_RATES.some((drop) => isSameRate(drop, rate));

/** Formats a rate: '23.976', '25'. */
export const rateText = (rate: Rate): string => String(Math.round(fpsOf(rate) * 1000) / 1000);

/** Returns the timecode numbers per second: 24 at 23.976, 30 at 29.97 (docs/review.md#timecode). */
export const nominalFpsOf = (rate: Rate): number => Math.max(1, Math.round(fpsOf(rate)));

/** Returns whether the numbering drops frames. Ignores the flag at other rates, since files can have it wrong (docs/review.md#timecode). */
export const usesDropFrame = ({ rate, isDrop }: Pick<Timebase, 'rate' | 'isDrop'>): boolean =>
  isDrop && isDropRate(rate);

type Numbering = { fps: number; dropped: number; inMinute: number; inTenMinutes: number; inDay: number };

/** Drop frame skips a fifteenth of a second's numbers each minute, except every tenth. */
function numberingOf(timebase: Pick<Timebase, 'rate' | 'isDrop'>): Numbering {
  const fps = nominalFpsOf(timebase.rate);
  const dropped = usesDropFrame(timebase) ? fps / 15 : 0;
  const inTenMinutes = fps * 600 - dropped * 9;
  return { fps, dropped, inMinute: fps * 60 - dropped, inTenMinutes, inDay: inTenMinutes * 6 * 24 };
}

const modulo = (value: number, size: number): number => ((value % size) + size) % size;

/** Converts a frame count to a frame number including the skipped ones, within a day. */
function numberOfCount(count: number, { fps, dropped, inMinute, inTenMinutes, inDay }: Numbering): number {
  const inside = modulo(count, inDay);
  const rest = inside % inTenMinutes;
  const minutes = rest < fps * 60 ? 0 : 1 + Math.floor((rest - fps * 60) / inMinute);
  return inside + dropped * (9 * Math.floor(inside / inTenMinutes) + minutes);
}

/** Converts a frame number back to a count, or undefined for a skipped number. */
function countOfNumber(number: number, { fps, dropped }: Numbering): number | undefined {
  const minutes = Math.floor(number / (fps * 60));
  const isSkipped = minutes % 10 !== 0 && number % (fps * 60) < dropped;
  return isSkipped ? undefined : number - dropped * (minutes - Math.floor(minutes / 10));
}

const widthOfFrames = (fps: number): number => Math.max(2, String(fps - 1).length);

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
  const number = numberOfCount(timebase.startFrame + frame, numbering);
  const seconds = Math.floor(number / numbering.fps);
  const fields = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const frames = String(number % numbering.fps).padStart(widthOfFrames(numbering.fps), '0');
  const isDropping = numbering.dropped > 0;
  return `${fields.map((field) => String(field).padStart(2, '0')).join(':')}${isDropping ? ';' : ':'}${frames}`;
}

/** Tolerance that keeps rounding errors from assigning a frame's edge to the previous frame. */
const EPSILON = 1e-6;

const FIELDS = 4;

/** Splits bare digits into fields of two from the right: 10203 is 1:02:03. */
function fieldsOfDigits(digits: string, fps: number): string[] {
  const width = widthOfFrames(fps);
  const head = digits.slice(0, -width);
  const pairs = head.padStart(head.length + (head.length % 2), '0').match(/\d\d/g) ?? [];
  return [...pairs, digits.slice(-width)];
}

/** Parses typed fields from the largest down to frames, or returns undefined. */
function typedFields(typed: string, fps: number): number[] | undefined {
  if (/^\d{1,9}$/.test(typed)) {
    const fields = fieldsOfDigits(typed, fps);
    return fields.length > FIELDS ? undefined : fields.map(Number);
  }
  const fields = typed.split(/[:;.,]/);
  const isWhole = fields.length <= FIELDS && fields.every((field) => /^\d{1,3}$/.test(field));
  return isWhole ? fields.map(Number) : undefined;
}

/** Numbers per unit of each field, largest first. */
const unitsOf = (fps: number): number[] => [fps * 3600, fps * 60, fps, 1];

const totalOf = (fields: number[], fps: number): number =>
  fields.reduce((sum, field, at) => sum + field * (unitsOf(fps)[FIELDS - fields.length + at] as number), 0);

/** Fills in omitted leading fields so that the result is the first match at or after the start. */
function numberTyped(fields: number[], startNumber: number, { fps }: Numbering): number {
  const whole = unitsOf(fps)[FIELDS - fields.length - 1] ?? fps * 3600 * 24;
  const isFull = fields.length === FIELDS;
  const base = isFull ? 0 : Math.floor(startNumber / whole) * whole;
  const number = base + totalOf(fields, fps);
  return isFull || number >= startNumber ? number : (number + whole) % (fps * 3600 * 24);
}

/** Parses '1:02.48', '62.4' or '1:00:02', also after a sign, into hundredths of a second, or returns undefined. */
function typedHundredths(typed: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '', part = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  if (seconds === '') return undefined;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 100 + Number(part.padEnd(2, '0'));
}

/** Returns the frame at a typed time, or undefined. */
function frameOfTime(
  sign: string,
  typed: string,
  { rate, from = 0 }: Timebase & { from?: number },
): number | undefined {
  const hundredths = typedHundredths(typed);
  if (hundredths === undefined) return undefined;
  const frames = Math.floor((hundredths * rate.num) / (rate.den * 100) + EPSILON);
  if (sign === '') return frames;
  const frame = sign === '+' ? from + frames : from - frames;
  return frame < 0 ? undefined : frame;
}

/**
 * Parses a typed timecode into a frame: `1:02:03:04`, `10203`, or relative to frame `from`, `+12` or `-1:00`. Returns undefined
 * for invalid text and for numbers that drop frame skips. The caller checks the result against the video's length
 * (docs/review.md#timecode).
 */
export function frameOfTimecode(text: string, timebase: Timebase & { from?: number }): number | undefined {
  const numbering = numberingOf(timebase);
  const [, sign = '', typed = ''] = /^([+\-−]?)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (timebase.format === 'time') return frameOfTime(sign, typed, timebase);
  const fields = typedFields(typed, numbering.fps);
  if (!fields) return undefined;
  if (sign !== '') {
    const frame = (timebase.from ?? 0) + (sign === '+' ? 1 : -1) * totalOf(fields, numbering.fps);
    return frame < 0 ? undefined : frame;
  }
  const bounds = [24, 60, 60, numbering.fps].slice(FIELDS - fields.length);
  if (fields.some((field, at) => field >= (bounds[at] as number))) return undefined;
  const startNumber = numberOfCount(timebase.startFrame, numbering);
  const count = countOfNumber(numberTyped(fields, startNumber, numbering), numbering);
  return count === undefined ? undefined : modulo(count - timebase.startFrame, numbering.inDay);
}

/**
 * Returns the numbering of a timeline that starts at this timecode. A `;` selects drop frame where the rate supports it.
 * Returns undefined for invalid text (docs/review.md#take-away).
 */
export function timebaseFrom(start: string, { rate, isDrop }: Timebase): Timebase | undefined {
  const from = { rate, isDrop: usesDropFrame({ rate, isDrop: isDrop || start.includes(';') }), startFrame: 0 };
  const startFrame = /^\s*\d/.test(start) ? frameOfTimecode(start, from) : undefined;
  return startFrame === undefined ? undefined : { ...from, startFrame };
}

/** Just before the middle of a frame. From the exact middle, some browsers jump to a following key frame at 50 fps. */
const INTO_FRAME = 0.4;

/** Returns the time to seek to for a frame, inside it because its edge can show the neighbor (docs/review.md#timecode). */
export const secondsToSeek = (frame: number, { rate, firstUs }: FrameTimes): number =>
  firstUs / 1e6 + ((frame + INTO_FRAME) * rate.den) / rate.num;

/** Returns the frame that starts nearest to a timestamp, for the timestamp of a displayed frame (docs/review.md#timecode). */
export const frameAtSeconds = (seconds: number, { rate, firstUs }: FrameTimes): number =>
  Math.max(0, Math.round(((seconds - firstUs / 1e6) * rate.num) / rate.den));

/** Returns the frame that is showing at a time, for a position on a timeline (docs/review.md#timecode). */
export const frameUnder = (seconds: number, { rate, firstUs }: FrameTimes): number =>
  Math.max(0, Math.floor(((seconds - firstUs / 1e6) * rate.num) / rate.den + EPSILON));

/**
 * Returns the frame times that hold in a browser, given the time of the first picture that it presents. Browsers differ: some start late
 * pictures at zero, or ignore the delay that reordered frames cause (docs/review.md#timecode).
 */
export const learnFrameTimes = ({ rate }: FrameTimes, firstSeconds: number): FrameTimes => ({
  rate,
  firstUs: Math.round(firstSeconds * 1e6),
});
