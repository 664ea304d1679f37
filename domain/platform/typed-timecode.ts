/** Parses typed timecodes and times. In a separate file because a player needs it only once somebody types (docs/review.md#timecode). */
import {
  frameCountOf,
  EPSILON,
  modulo,
  type Numbering,
  numberingOf,
  frameNumberOf,
  type Timebase,
  usesDropFrame,
  frameDigits,
} from './timecode.ts';

const FIELDS = 4;

/** Splits bare digits into fields of two from the right: 10203 is 1:02:03. */
function fieldsOfDigits(digits: string, fps: number): string[] {
  const width = frameDigits(fps);
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
  const startNumber = frameNumberOf(timebase.startFrame, numbering);
  const count = frameCountOf(numberTyped(fields, startNumber, numbering), numbering);
  return count === undefined ? undefined : modulo(count - timebase.startFrame, numbering.framesPerDay);
}

/**
 * Returns the numbering of a timeline that starts at this timecode. A `;` selects drop frame where the rate supports it.
 * Returns undefined for invalid text (docs/review.md#take-away).
 */
export function timebaseFrom(start: string, own: Timebase): Timebase | undefined {
  const { rate } = own;
  const from = { rate, isDrop: usesDropFrame({ rate, isDrop: own.isDrop || start.includes(';') }), startFrame: 0 };
  const startFrame = /^\s*\d/.test(start) ? frameOfTimecode(start, from) : undefined;
  return startFrame === undefined ? undefined : { ...own, ...from, startFrame };
}
