/** Reads and writes the times of cues. Every loop moves forward only. */
import type { Milliseconds } from '#domain/platform/units.ts';

const MAX_HOURS = 99;
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** Returns the index after the spaces. */
export function skipSpaces(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}

function skipDigits(line: string, from: number): number {
  let at = from;
  while (isDigit(line[at])) at += 1;
  return at;
}

/** Returns whether the line consists of digits, as the number of a cue does. */
export function isNumber(line: string): boolean {
  const from = skipSpaces(line, 0);
  const to = skipDigits(line, from);
  return to > from && skipSpaces(line, to) === line.length;
}

/** A time and the index after it. */
type ReadTime = { ms: Milliseconds; to: number };

/** Reads `1:02:03,450`, `02:03.4` or `62:03`, or returns undefined. */
function readTime(line: string, from: number): ReadTime | undefined {
  const numbers: number[] = [];
  let at = from;
  for (;;) {
    const to = skipDigits(line, at);
    if (to === at || to - at > 4) return undefined;
    numbers.push(Number(line.slice(at, to)));
    at = to;
    if (line[at] !== ':') break;
    at += 1;
  }
  if (numbers.length < 2 || numbers.length > 3) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = numbers.length === 3 ? numbers : [0, ...numbers];
  const isLong = numbers.length === 3 && (hours > MAX_HOURS || minutes > 59);
  if (isLong || seconds > 59) return undefined;
  const whole = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (line[at] !== ',' && line[at] !== '.') return { ms: whole, to: at };
  const to = skipDigits(line, at + 1);
  const thousandths = Number(line.slice(at + 1, Math.min(to, at + 4)).padEnd(3, '0'));
  return { ms: whole + thousandths, to };
}

export type Timing = { startMs: Milliseconds; endMs: Milliseconds };

/** Characters of a line that are searched for the arrow, so that a long line costs as little as a short one. */
const MAX_TIMING_LENGTH = 200;
/** Length of the shortest line of times, `0:0,0:0`, so that a file of short lines costs little. */
const MIN_TIMING_LENGTH = 7;
const ARROWS = ['-->', '->'];

/** Reads two times with this between them. Settings may follow after a space. */
function readPair(line: string, separators: readonly string[]): Timing | undefined {
  if (line.length < MIN_TIMING_LENGTH) return undefined;
  const start = readTime(line, skipSpaces(line, 0));
  if (!start) return undefined;
  const at = skipSpaces(line, start.to);
  const separator = separators.find((text) => line.startsWith(text, at));
  if (separator === undefined) return undefined;
  const end = readTime(line, skipSpaces(line, at + separator.length));
  if (!end || (end.to < line.length && line[end.to] !== ' ' && line[end.to] !== '\t')) return undefined;
  return { startMs: start.ms, endMs: end.ms };
}

/** Reads a line such as `00:00:01,000 --> 00:00:02,000 X1:40`, or returns undefined. */
export const readArrowTiming = (line: string): Timing | undefined => readPair(line, ARROWS);

/** Reads a line such as `0:00:01.000,0:00:02.000`, or returns undefined. */
export const readCommaTiming = (line: string): Timing | undefined => readPair(line, [',']);

/** Returns whether the line was meant to be one of times: it starts with a digit, and has a colon and an arrow. */
export function looksLikeTiming(line: string): boolean {
  if (line.length < MIN_TIMING_LENGTH) return false;
  const start = line.slice(0, MAX_TIMING_LENGTH);
  return isDigit(start[skipSpaces(start, 0)]) && start.slice(0, Math.max(0, start.indexOf('-->'))).includes(':');
}

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** Writes a time with this character before the thousandths: `00:00:01.000`. */
export function timeText(ms: Milliseconds, point: '.' | ','): string {
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((value) => pad(value));
  return `${clock.join(':')}${point}${pad(ms % 1000, 3)}`;
}
