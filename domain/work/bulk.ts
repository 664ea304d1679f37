/** Bulk changes of projects, and undoing them (docs/projects.md#bulk). */
import { addDays, dayOf, isYearInRange } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { accessDenied, type RefusedItem, refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { brokenRuleAt, yearOutAt } from '#domain/platform/violations.ts';

/** New values for each project. Absent fields stay unchanged. */
export type BulkValues = {
  assignedToId?: number | null;
  reviewedById?: number | null;
  clientId?: number | null;
  class?: ProjectClass;
  deadlineAt?: string | null;
};
export type BulkChange = BulkValues & { shiftDeadlineDays?: number };

/** Changed project with its previous values and new row version. */
export type ChangedProject = { id: number; title: string; version: number; before: BulkValues };

export const UNDO_MINUTES = 10;
/** Retention of the record of who changed what. */
export const BULK_RECORD_DAYS = 30;

export const BULK_TEXTS = {
  selection: 'Specify either projects or a list.',
  nothing: 'Choose something to change.',
  twoDeadlines: 'Set the deadline or shift it, not both.',
  tooMany: `At most ${LIMITS.bulkProjects} projects can be changed at once.`,
  versions: "Key each version by its project's ID.",
  noDeadline: 'This project has no deadline to shift.',
  stale: 'It was changed in the meantime.',
  gone: 'It no longer exists.',
  changedSince: 'It has been changed since.',
  personGone: 'A person assigned to it no longer exists.',
  clientGone: 'Its client no longer exists.',
  undone: 'This change was already undone.',
  tooLate: `A bulk change can be undone for ${UNDO_MINUTES} minutes.`,
} as const;

/** Formats a number of projects. */
export const projectsText = (count: number): string => (count === 1 ? '1 project' : `${count} projects`);

/** Message for a selection that changed since it was shown. */
export const countText = (shown: number, found: number): string =>
  `You selected ${projectsText(shown)}, but ${found} ${found === 1 ? 'matches' : 'match'} now. Nothing was changed. Check the list again.`;

/** Returns a conflict with the refused projects. Nothing is changed. */
export const refuseItems = (items: RefusedItem[], all: number, verb: 'changed' | 'undone'): Refusal => ({
  ...refuse('conflict', `${items.length} of ${projectsText(all)} cannot be ${verb}. Nothing was changed.`),
  items,
});

/** Checks that a change is not empty and changes the deadline in one way only. */
export function checkBulkChange({ shiftDeadlineDays, ...values }: BulkChange): Violation[] {
  const isShifted = shiftDeadlineDays !== undefined;
  if (!isShifted && Object.keys(values).length === 0) return [brokenRuleAt('change', BULK_TEXTS.nothing)];
  const isTwice = isShifted && values.deadlineAt !== undefined;
  return isTwice ? [brokenRuleAt('change.shiftDeadlineDays', BULK_TEXTS.twoDeadlines)] : [];
}

/** Returns the values for one project. A shifted deadline keeps its time of day. */
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

/** Returns until when a change can be undone. */
export const undoUntilOf = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + UNDO_MINUTES * MINUTE_MS).toISOString();
/** Returns the creation time from which on changes can still be undone. */
export const bulkUndoCutoff = (now: string): string =>
  new Date(Date.parse(now) - UNDO_MINUTES * MINUTE_MS).toISOString();
/** Returns the instant before which records of changes are purged. */
export const bulkRecordCutoff = (now: string): string =>
  new Date(Date.parse(now) - BULK_RECORD_DAYS * DAY_MS).toISOString();

/** Refuses undo to anyone but the person who made the change, or an administrator. */
export const checkUndoRights = (actor: Actor, { createdById }: { createdById: number }): Refusal | undefined =>
  actor.type === 'admin' || (actor.type === 'manager' && createdById === actor.id) ? undefined : accessDenied();

/** Refuses undo a second time, or after ten minutes. */
export function checkUndo(
  { createdAt, undoneAt }: { createdAt: string; undoneAt: string | null },
  now: string,
): Refusal | undefined {
  if (undoneAt !== null) return refuse('conflict', BULK_TEXTS.undone);
  return undoUntilOf(createdAt) < now ? refuse('conflict', BULK_TEXTS.tooLate) : undefined;
}
