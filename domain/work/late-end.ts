/** Moving the end of work back to when End was pressed, where the press reached the server later (docs/projects.md#late-press). */
import { addHours, endOfSecond, minutesBetween } from '#domain/platform/dates.ts';
import { clockSinceOf } from './project-clock.ts';
import { correctTiming, timeCorrectionOf } from './project-correction.ts';
import type { Timed, Timing } from './project-timer.ts';
import type { Author, Project, TimeCorrection } from './project.ts';
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** An action that arrives within this time counts as pressed then. */
const ON_TIME_MINUTES = 1;
/** How far back an end can be moved. */
const MOST_HOURS = 24;
/** How long after its arrival an end can be moved. */
const OPEN_HOURS = 1;

export const LATE_END_TEXTS = {
  notPressed: 'Only an end pressed on the timer can be moved. Edit the project instead.',
  corrected: 'This end has been corrected already.',
  tooLate: 'An end can be moved within an hour. Edit the project instead.',
  notEarlier: 'Choose a moment more than a minute before the end.',
  tooEarly: `An end can be moved back by at most ${MOST_HOURS} hours.`,
} as const;

/** The reason in the history where none is given. */
export const LATE_END_REASON = 'End was pressed offline';

/** Whether an action reached the server so much later that its person should know. */
export const isLatePress = (pressedAt: string, arrivedAt: string): boolean =>
  minutesBetween(pressedAt, arrivedAt) > ON_TIME_MINUTES;

type Ended = Pick<Project, 'status' | 'startedAt' | 'endedAt' | 'pauses' | 'timeCorrections'>;

/** The last start or resume of work that has ended. */
const lastBegunAt = ({ startedAt, pauses }: Pick<Ended, 'startedAt' | 'pauses'>): string =>
  clockSinceOf({ status: 'started', startedAt, pauses }) ?? '';

function checkMoment(project: Ended, at: string): Refusal | undefined {
  const [since, endedAt] = [lastBegunAt(project), project.endedAt ?? ''];
  const refusalOf = (message: string) => refuseInvalid([brokenRuleAt('at', message)]);
  if (!isLatePress(at, endedAt)) return refusalOf(LATE_END_TEXTS.notEarlier);
  // The API has seconds: a moment that was read there and is sent back is the moment itself.
  if (endOfSecond(at) < since) return refusalOf(`The timer last started at ${since}. Choose a later moment.`);
  return at < addHours(endedAt, -MOST_HOURS) ? refusalOf(LATE_END_TEXTS.tooEarly) : undefined;
}

/** Whether the end may be moved to that moment: once, and within an hour of the End press that reached the server at `arrivedAt`. */
export function checkLateEnd(
  project: Ended,
  { at, arrivedAt, now }: { at: string; arrivedAt: string | undefined; now: string },
): Refusal | undefined {
  if (project.status !== 'completed')
    return refuse('conflict', `This project is ${project.status} and has no end to move.`);
  if (arrivedAt === undefined) return refuse('conflict', LATE_END_TEXTS.notPressed);
  const isCorrected = project.timeCorrections.some(({ before }) => before.endedAt === arrivedAt);
  if (isCorrected || project.endedAt !== arrivedAt) return refuse('conflict', LATE_END_TEXTS.corrected);
  if (now > addHours(arrivedAt, OPEN_HOURS)) return refuse('conflict', LATE_END_TEXTS.tooLate);
  return checkMoment(project, at);
}

/** The times after the move, counted again as after an edit, with the line of history; ask `checkLateEnd` first. */
export function moveLateEnd(
  project: Timed & Pick<Project, 'timeCorrections'>,
  { at, ...note }: { at: string; reason: string; by: Author; now: string },
): Timing & { timeCorrections: TimeCorrection[] } {
  const since = lastBegunAt(project);
  const after = correctTiming(project, { endedAt: at < since ? since : at }, note.now);
  const correction = timeCorrectionOf(project, after, note);
  return { ...after, timeCorrections: [...project.timeCorrections, ...(correction ? [correction] : [])] };
}
