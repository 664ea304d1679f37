/** Conversion between length fields in forms and whole seconds (docs/projects.md#lengths). */
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';

const MAX_PART = 59;

const OTHER_NOTATION = /^\s*[+-]?(?:\d+e|0x)/i;

/** Returns the error for number formats such as 1e3 and 0x10, which would be misread. */
export const lengthPartError = (text: string): string | undefined =>
  OTHER_NOTATION.test(text) ? 'Enter a whole number.' : undefined;

/** Parses a whole number of 0 or more. Anything else is 0. */
function parseWhole(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) || value < 0 ? 0 : value;
}

/** Parses hours. */
export const parseHoursPart = (text: string): Hours => parseWhole(text);
/** Parses minutes of the minutes-and-seconds form, where they can exceed an hour. */
export const parseMinutesPart = (text: string): Minutes => parseWhole(text);
/** Parses minutes of the hours-and-minutes form, capped at 59. */
export const parseMinutesOfHourPart = (text: string): Minutes => Math.min(MAX_PART, parseWhole(text));
/** Parses seconds: digits only, capped at 59. */
export const parseSecondsPart = (text: string): Seconds =>
  text.trim().startsWith('-') ? 0 : Math.min(MAX_PART, parseWhole(text.replace(/\D/g, '')));

export type MinutesAndSeconds = { minutes: Minutes; seconds: Seconds };
export type HoursAndMinutes = { hours: Hours; minutes: Minutes };

/** Converts the parts of a form to seconds. */
export const secondsOfMinutes = ({ minutes, seconds }: MinutesAndSeconds): Seconds => minutes * 60 + seconds;
export const secondsOfHours = ({ hours, minutes }: HoursAndMinutes): Seconds => hours * 3600 + minutes * 60;

/** Splits a length into minutes and seconds. */
export const minutesPartsOf = (lengthSeconds: Seconds): MinutesAndSeconds => ({
  minutes: Math.floor(lengthSeconds / 60),
  seconds: lengthSeconds % 60,
});

/** Splits a length into hours and minutes, dropping seconds. */
export const hoursPartsOf = (lengthSeconds: Seconds): HoursAndMinutes => ({
  hours: Math.floor(lengthSeconds / 3600),
  minutes: Math.floor((lengthSeconds % 3600) / 60),
});

/** Returns the stored video length: the cut length if given (docs/projects.md#lengths). */
export const videoLengthSecondsOf = (lengths: { videoSeconds: Seconds; cutSeconds: Seconds }): Seconds =>
  lengths.cutSeconds > 0 ? lengths.cutSeconds : lengths.videoSeconds;
