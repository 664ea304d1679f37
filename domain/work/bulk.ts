/** Changing many projects at once, and undoing it (docs/projects.md#bulk). */
import { addDays, dayOf, isYearInRange } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { accessDenied, type RefusedItem, refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { brokenRuleAt, yearOutAt } from '#domain/platform/violations.ts';

/** What each of the projects gets; a field that is absent is left alone. */
export type BulkValues = {
  assignedToId?: number | null;
  reviewedById?: number | null;
  clientId?: number | null;
  class?: ProjectClass;
  deadlineAt?: string | null;
};
export type BulkChange = BulkValues & { shiftDeadlineDays?: number };

/** A project that was changed: what it had before, and the version that it has since. */
export type ChangedProject = { id: number; title: string; version: number; before: BulkValues };

export const UNDO_MINUTES = 10;
/** How long it is kept who changed what. */
export const KEPT_DAYS = 30;

export const BULK_TEXTS = {
  selection: 'Name either the projects or the list that they stand in.',
  nothing: 'Nothing is to be changed.',
  twoDeadlines: 'Set the deadline or shift it, not both.',
  tooMany: `At most ${LIMITS.bulkProjects} projects can be changed at once.`,
  versions: 'Each version stands under the id of its project.',
  noDeadline: 'This project has no deadline to shift.',
  stale: 'It was changed meanwhile.',
  gone: 'It is no longer there.',
  changedSince: 'It was changed since.',
  personGone: 'A person whom it named is no longer there.',
  clientGone: 'The client that it had is no longer there.',
  undone: 'This change has been undone already.',
  tooLate: `A change of many projects can be undone for ${UNDO_MINUTES} minutes.`,
} as const;

/** Projects counted in words. */
export const projectsText = (count: number): string => (count === 1 ? '1 project' : `${count} projects`);

/** What was seen is not what is found. */
export const countText = (shown: number, found: number): string =>
  `${projectsText(shown)} ${shown === 1 ? 'was' : 'were'} to be changed, and ${found} ${found === 1 ? 'is' : 'are'} found now. Nothing was changed; look at the list again.`;

/** Those that refuse; the whole is left as it was. */
export const refuseItems = (items: RefusedItem[], all: number, deed: 'changed' | 'undone'): Refusal => ({
  ...refuse('conflict', `${items.length} of ${projectsText(all)} cannot be ${deed}. Nothing was changed.`),
  items,
});

/** A change says something, and says of the deadline one thing. */
export function checkBulkChange({ shiftDeadlineDays, ...values }: BulkChange): Violation[] {
  const isShifted = shiftDeadlineDays !== undefined;
  if (!isShifted && Object.keys(values).length === 0) return [brokenRuleAt('change', BULK_TEXTS.nothing)];
  const isTwice = isShifted && values.deadlineAt !== undefined;
  return isTwice ? [brokenRuleAt('change.shiftDeadlineDays', BULK_TEXTS.twoDeadlines)] : [];
}

/** What one project gets: a shifted deadline keeps its time of day. */
export function bulkValuesFor(
  { deadlineAt }: { deadlineAt: string | null },
  { shiftDeadlineDays, ...values }: BulkChange,
): BulkValues | Violation {
  if (shiftDeadlineDays === undefined) return values;
  if (deadlineAt === null) return brokenRuleAt('deadlineAt', BULK_TEXTS.noDeadline);
  const shifted = addDays(dayOf(deadlineAt), shiftDeadlineDays) + deadlineAt.slice('YYYY-MM-DD'.length);
  return isYearInRange(shifted) ? { ...values, deadlineAt: shifted } : yearOutAt('deadlineAt');
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Until when a change can be undone. */
export const undoUntilOf = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + UNDO_MINUTES * MINUTE_MS).toISOString();
/** What was made before then can be undone no more. */
export const undoableSince = (now: string): string =>
  new Date(Date.parse(now) - UNDO_MINUTES * MINUTE_MS).toISOString();
/** What was made before then is kept no more. */
export const keptSince = (now: string): string => new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();

/** Whoever made the change, or an administrator. */
export const checkUndoRights = (actor: Actor, { createdById }: { createdById: number }): Refusal | undefined =>
  actor.type === 'admin' || (actor.type === 'manager' && createdById === actor.id) ? undefined : accessDenied();

/** Once, and for ten minutes. */
export function checkUndo(
  { createdAt, undoneAt }: { createdAt: string; undoneAt: string | null },
  now: string,
): Refusal | undefined {
  if (undoneAt !== null) return refuse('conflict', BULK_TEXTS.undone);
  return undoUntilOf(createdAt) < now ? refuse('conflict', BULK_TEXTS.tooLate) : undefined;
}
