/** Lengths as typed in a form's parts, and as the whole seconds that a project keeps (docs/projects.md#lengths). */

const MAX_PART = 59;

/** A whole number of 0 or more; anything invalid or negative is 0. */
function parseWhole(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) || value < 0 ? 0 : value;
}

/** Hours as typed. */
export const parseHoursPart = (text: string): number => parseWhole(text);
/** Minutes as typed in the minutes-and-seconds form, where they may exceed an hour. */
export const parseMinutesPart = (text: string): number => parseWhole(text);
/** Minutes as typed in the hours-and-minutes form: capped at 59. */
export const parseMinutesOfHourPart = (text: string): number => Math.min(MAX_PART, parseWhole(text));
/** Seconds as typed: digits only, above 59 clamped to 59; negative is 0. */
export const parseSecondsPart = (text: string): number =>
  text.trim().startsWith('-') ? 0 : Math.min(MAX_PART, parseWhole(text.replace(/\D/g, '')));

export type MinutesAndSeconds = { minutes: number; seconds: number };
export type HoursAndMinutes = { hours: number; minutes: number };

/** What the parts of either form come to, in seconds. */
export const secondsOfMinutes = ({ minutes, seconds }: MinutesAndSeconds): number => minutes * 60 + seconds;
export const secondsOfHours = ({ hours, minutes }: HoursAndMinutes): number => hours * 3600 + minutes * 60;

/** The parts of the minutes-and-seconds form; loses nothing. */
export const minutesPartsOf = (lengthSeconds: number): MinutesAndSeconds => ({
  minutes: Math.floor(lengthSeconds / 60),
  seconds: lengthSeconds % 60,
});

/** The parts of the hours-and-minutes form; seconds below a minute are dropped. */
export const hoursPartsOf = (lengthSeconds: number): HoursAndMinutes => ({
  hours: Math.floor(lengthSeconds / 3600),
  minutes: Math.floor((lengthSeconds % 3600) / 60),
});

/** What is kept as the video's length: the cut length where one is given (docs/projects.md#lengths). */
export const videoLengthSecondsOf = (lengths: { videoSeconds: number; cutSeconds: number }): number =>
  lengths.cutSeconds > 0 ? lengths.cutSeconds : lengths.videoSeconds;

/** '1h 5m', '10m', '10m 30s', '0m': hours and minutes, with seconds where there are any. */
export function lengthText(lengthSeconds: number): string {
  const { hours, minutes } = hoursPartsOf(lengthSeconds);
  const seconds = Math.floor(lengthSeconds % 60);
  const parts = [hours > 0 ? `${hours}h` : '', hours > 0 || minutes > 0 || seconds === 0 ? `${minutes}m` : ''];
  return [...parts, seconds > 0 ? `${seconds}s` : ''].filter(Boolean).join(' ');
}
