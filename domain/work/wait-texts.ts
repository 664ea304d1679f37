/** Texts of waits for the client (docs/projects.md#waits). */
import { countOf } from '#domain/platform/numbers.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { WaitKind } from './wait-kinds.ts';

export const WAIT_LABELS: Record<WaitKind, string> = {
  footage: 'Footage',
  brief: 'Brief',
  answer: 'Answer',
  approval: 'Approval',
};

/** Reasons in running text: 'Waiting on the client for the brief.' */
export const WAIT_REASONS: Record<WaitKind, string> = {
  footage: 'footage',
  brief: 'the brief',
  answer: 'an answer',
  approval: 'approval',
};

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Formats whole minutes as '3 days', '5 hours' or '20 minutes'. */
export function minutesText(minutes: Minutes): string {
  if (minutes < 1) return 'less than a minute';
  if (minutes < HOUR_MINUTES) return countOf(minutes, 'minute');
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < DAY_HOURS ? countOf(hours, 'hour') : countOf(Math.floor(hours / DAY_HOURS), 'day');
}

/** Returns the time that elapsed between two instants. */
export const waitedText = (since: string, until: string): string =>
  minutesText(Math.floor((Date.parse(until) - Date.parse(since)) / MINUTE_MS));
