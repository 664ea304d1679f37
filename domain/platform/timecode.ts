/** Frames, their timecodes and their places in time: integers of a rational rate, never seconds (docs/review.md#timecode). */

/** Frames per second as a fraction of whole numbers: 30000/1001 is what is called 29.97. */
export type Rate = { num: number; den: number };

/** How the frames of a cut are numbered: its first frame has the number `startFrame`. */
export type Counting = { rate: Rate; startFrame: number; isDrop: boolean };

/** Where the frames of a cut lie in its file: the first one is shown at `firstUs` microseconds. */
export type FrameTimes = { rate: Rate; firstUs: number };

/** The rates of the trade; others are counted as they were measured (docs/review.md#timecode). */
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

/** A rate and its slower sibling are a thousandth apart, so that within it there is always a nearest one. */
const SNAP = 0.001;

const DROP_RATES: readonly Rate[] = [
  { num: 30000, den: 1001 },
  { num: 60000, den: 1001 },
];

const fpsOf = ({ num, den }: Rate): number => num / den;

const isSameRate = (a: Rate, b: Rate): boolean => a.num * b.den === b.num * a.den;

/** The known rate that was measured, allowing for times rounded to milliseconds; undefined when none is near (docs/review.md#timecode). */
export function snapRate(measuredFps: number): Rate | undefined {
  const off = (rate: Rate): number => Math.abs(measuredFps / fpsOf(rate) - 1);
  const nearest = KNOWN_RATES.reduce((best, rate) => (off(rate) < off(best) ? rate : best));
  return off(nearest) <= SNAP ? nearest : undefined;
}

/** Whether timecode may drop numbers: at 29.97 and 59.94 alone (docs/review.md#timecode). */
export const isDropRate = (rate: Rate): boolean => DROP_RATES.some((drop) => isSameRate(drop, rate));

/** '23.976', '25': the rate as people write it. */
export const rateText = (rate: Rate): string => String(Math.round(fpsOf(rate) * 1000) / 1000);

/** How many numbers a second of timecode has: 24 at 23.976, 30 at 29.97 (docs/review.md#timecode). */
export const nominalFpsOf = (rate: Rate): number => Math.max(1, Math.round(fpsOf(rate)));

/** Whether numbers are dropped; a flag where the rate forbids it is ignored, since files carry wrong ones (docs/review.md#timecode). */
export const countsDrop = ({ rate, isDrop }: Pick<Counting, 'rate' | 'isDrop'>): boolean => isDrop && isDropRate(rate);

type Numbering = { fps: number; dropped: number; inMinute: number; inTenMinutes: number; inDay: number };

/** Drop frame leaves out a fifteenth of a second's numbers at each minute but every tenth. */
function numberingOf(counting: Pick<Counting, 'rate' | 'isDrop'>): Numbering {
  const fps = nominalFpsOf(counting.rate);
  const dropped = countsDrop(counting) ? fps / 15 : 0;
  const inTenMinutes = fps * 600 - dropped * 9;
  return { fps, dropped, inMinute: fps * 60 - dropped, inTenMinutes, inDay: inTenMinutes * 6 * 24 };
}

const modulo = (value: number, size: number): number => ((value % size) + size) % size;

/** From the count of frames to the count of numbers, the skipped ones among them; within a day. */
function numberOfCount(count: number, { fps, dropped, inMinute, inTenMinutes, inDay }: Numbering): number {
  const inside = modulo(count, inDay);
  const rest = inside % inTenMinutes;
  const minutes = rest < fps * 60 ? 0 : 1 + Math.floor((rest - fps * 60) / inMinute);
  return inside + dropped * (9 * Math.floor(inside / inTenMinutes) + minutes);
}

/** The way back; undefined for a number that is skipped. */
function countOfNumber(number: number, { fps, dropped }: Numbering): number | undefined {
  const minutes = Math.floor(number / (fps * 60));
  const isSkipped = minutes % 10 !== 0 && number % (fps * 60) < dropped;
  return isSkipped ? undefined : number - dropped * (minutes - Math.floor(minutes / 10));
}

const widthOfFrames = (fps: number): number => Math.max(2, String(fps - 1).length);

/** '01:00:00:00' of a frame, '01:00:00;02' where numbers are dropped; after 24 hours it begins anew (docs/review.md#timecode). */
export function timecodeOf(frame: number, counting: Counting): string {
  const numbering = numberingOf(counting);
  const number = numberOfCount(counting.startFrame + frame, numbering);
  const seconds = Math.floor(number / numbering.fps);
  const fields = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const frames = String(number % numbering.fps).padStart(widthOfFrames(numbering.fps), '0');
  const isDropping = numbering.dropped > 0;
  return `${fields.map((field) => String(field).padStart(2, '0')).join(':')}${isDropping ? ';' : ':'}${frames}`;
}

const FIELDS = 4;

/** Digits alone are read from the right, two to a field: 10203 is 1:02:03. */
function fieldsOfDigits(digits: string, fps: number): string[] {
  const width = widthOfFrames(fps);
  const head = digits.slice(0, -width);
  const pairs = head.padStart(head.length + (head.length % 2), '0').match(/\d\d/g) ?? [];
  return [...pairs, digits.slice(-width)];
}

/** What was typed, from the largest field down to frames; undefined when it is no timecode. */
function typedFields(typed: string, fps: number): number[] | undefined {
  if (/^\d{1,9}$/.test(typed)) {
    const fields = fieldsOfDigits(typed, fps);
    return fields.length > FIELDS ? undefined : fields.map(Number);
  }
  const fields = typed.split(/[:;.,]/);
  const isWhole = fields.length <= FIELDS && fields.every((field) => /^\d{1,3}$/.test(field));
  return isWhole ? fields.map(Number) : undefined;
}

/** How many numbers one step of each field is, largest first. */
const unitsOf = (fps: number): number[] => [fps * 3600, fps * 60, fps, 1];

const totalOf = (fields: number[], fps: number): number =>
  fields.reduce((sum, field, at) => sum + field * (unitsOf(fps)[FIELDS - fields.length + at] as number), 0);

/** Fields that were left out in front are those of the first moment, from the start on, that fits. */
function numberTyped(fields: number[], startNumber: number, { fps }: Numbering): number {
  const whole = unitsOf(fps)[FIELDS - fields.length - 1] ?? fps * 3600 * 24;
  const isFull = fields.length === FIELDS;
  const base = isFull ? 0 : Math.floor(startNumber / whole) * whole;
  const number = base + totalOf(fields, fps);
  return isFull || number >= startNumber ? number : (number + whole) % (fps * 3600 * 24);
}

/**
 * The frame that a timecode names, as people type it: `1:02:03:04`, `10203`, and from frame `from` on `+12` or `-1:00`.
 * Undefined for what is no timecode and for numbers that drop frame skips; the caller compares it with the length of the
 * cut (docs/review.md#timecode).
 */
export function frameOfTimecode(text: string, counting: Counting & { from?: number }): number | undefined {
  const numbering = numberingOf(counting);
  const [, sign = '', typed = ''] = /^([+\-−]?)\s*(.*)$/s.exec(text.trim()) ?? [];
  const fields = typedFields(typed, numbering.fps);
  if (!fields) return undefined;
  if (sign !== '') {
    const frame = (counting.from ?? 0) + (sign === '+' ? 1 : -1) * totalOf(fields, numbering.fps);
    return frame < 0 ? undefined : frame;
  }
  const bounds = [24, 60, 60, numbering.fps].slice(FIELDS - fields.length);
  if (fields.some((field, at) => field >= (bounds[at] as number))) return undefined;
  const startNumber = numberOfCount(counting.startFrame, numbering);
  const count = countOfNumber(numberTyped(fields, startNumber, numbering), numbering);
  return count === undefined ? undefined : modulo(count - counting.startFrame, numbering.inDay);
}

/**
 * How the frames are numbered on a timeline that begins at this timecode; `;` in it asks for drop frame where the rate has
 * it. Undefined for what is no timecode (docs/review.md#take-away).
 */
export function countingFrom(start: string, { rate, isDrop }: Counting): Counting | undefined {
  const from = { rate, isDrop: countsDrop({ rate, isDrop: isDrop || start.includes(';') }), startFrame: 0 };
  const startFrame = /^\s*\d/.test(start) ? frameOfTimecode(start, from) : undefined;
  return startFrame === undefined ? undefined : { ...from, startFrame };
}

/** A little before the middle: from the very middle of the last frame before a key frame a browser goes to that one, at 50 frames a second. */
const INTO_FRAME = 0.4;

/** Where to send a player for a frame: into it, since its edge shows the neighbour (docs/review.md#timecode). */
export const secondsToSeek = (frame: number, { rate, firstUs }: FrameTimes): number =>
  firstUs / 1e6 + ((frame + INTO_FRAME) * rate.den) / rate.num;

/** The frame that begins at about that time: for the time stamp of a shown frame (docs/review.md#timecode). */
export const frameAtSeconds = (seconds: number, { rate, firstUs }: FrameTimes): number =>
  Math.max(0, Math.round(((seconds - firstUs / 1e6) * rate.num) / rate.den));

/** So that the dust of floating point does not push the very edge of a frame into the one before. */
const DUST = 1e-6;

/** The frame whose stretch of time that moment lies in: for a place on a time line (docs/review.md#timecode). */
export const frameUnder = (seconds: number, { rate, firstUs }: FrameTimes): number =>
  Math.max(0, Math.floor(((seconds - firstUs / 1e6) * rate.num) / rate.den + DUST));
