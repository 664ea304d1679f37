/** Moves the end of work back to when End was clicked, if the request arrived later (docs/projects.md#late-press). */
import { addHours, endOfSecond, minutesBetween } from '#domain/platform/dates.ts';
import { timerSinceOf } from './project-elapsed.ts';
import { correctTiming, timeCorrectionOf } from './project-correction.ts';
import type { TimedProject, Timing } from './project-timer.ts';
import type { Project, TimeCorrection } from './project.ts';
import type { Author } from '#domain/platform/person.ts';
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** An action that arrives within this time counts as on time. */
const ON_TIME_MINUTES = 1;
/** Maximum time an end can be moved back. */
const MAX_HOURS_BACK = 24;
/** Time after arrival during which an end can be moved. */
const OPEN_HOURS = 1;

export const LATE_END_TEXTS = {
  notPressed: 'Only an end set with the timer can be moved. Edit the project instead.',
  corrected: 'This end was already corrected.',
  tooLate: 'An end can be moved within an hour. Edit the project instead.',
  notEarlier: 'Choose a time more than a minute before the end.',
  tooEarly: `An end can be moved back by at most ${MAX_HOURS_BACK} hours.`,
} as const;

/** Default reason in the history. */
export const LATE_END_REASON = 'End was pressed offline';

/** Returns whether an action reached the server so late that the person should know. */
export const isLateAction = (actedAt: string, arrivedAt: string): boolean =>
  minutesBetween(actedAt, arrivedAt) > ON_TIME_MINUTES;

type EndedProject = Pick<Project, 'status' | 'startedAt' | 'endedAt' | 'pauses' | 'timeCorrections'>;

/** Returns the last start or resume of ended work. */
const lastStartedAt = ({ startedAt, pauses }: Pick<EndedProject, 'startedAt' | 'pauses'>): string =>
  timerSinceOf({ status: 'started', startedAt, pauses }) ?? '';

function checkMoment(project: EndedProject, at: string): Refusal | undefined {
  const [since, endedAt] = [lastStartedAt(project), project.endedAt ?? ''];
  const refusalOf = (message: string) => refuseInvalid([brokenRuleAt('at', message)]);
  if (!isLateAction(at, endedAt)) return refusalOf(LATE_END_TEXTS.notEarlier);
  // The API has whole seconds, so a time that a client read and sends back stands for the exact instant.
  if (endOfSecond(at) < since) return refusalOf(`The timer last started at ${since}. Choose a later time.`);
  return at < addHours(endedAt, -MAX_HOURS_BACK) ? refusalOf(LATE_END_TEXTS.tooEarly) : undefined;
}

/** Checks a move of the end: once, and within an hour of the End action that arrived at `arrivedAt`. */
export function checkLateEnd(
  project: EndedProject,
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

/** Returns the recalculated times after the move, with the history entry. Call `checkLateEnd` first. */
export function moveLateEnd(
  project: TimedProject & Pick<Project, 'timeCorrections'>,
  { at, ...note }: { at: string; reason: string; by: Author; now: string },
): Timing & { timeCorrections: TimeCorrection[] } {
  const since = lastStartedAt(project);
  const after = correctTiming(project, { endedAt: at < since ? since : at }, note.now);
  const correction = timeCorrectionOf(project, after, note);
  return { ...after, timeCorrections: [...project.timeCorrections, ...(correction ? [correction] : [])] };
}
