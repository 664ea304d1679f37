/** Bulk changes of projects, and undoing them (docs/projects.md#bulk). */
import { addDays, isYearInRange } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { type RefusedItem, refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { deadlineOnDay } from '#domain/work/projects/deadline-text.ts';
import { brokenRuleAt, yearOutOfRangeAt } from '#domain/platform/violations.ts';

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
export type ChangedProject = {
  id: number;
  title: string;
  version: number;
  before: BulkValues;
  deadlineSetAt?: string | null;
  /** When the project was assigned before the change; absent unless the change assigned it. */
  assignedAt?: string | null;
};

export const BULK_TEXTS = {
  selection: 'Specify either projects or a list.',
  nothing: 'Choose something to change.',
  twoDeadlines: 'Set the deadline or shift it, not both.',
  tooMany: `At most ${LIMITS.bulkProjects} projects can be changed at once.`,
  versions: "Key each version by its project's ID.",
  noDeadline: 'This project has no deadline to shift.',
  stale: 'It was changed in the meantime.',
  personGone: 'A person assigned to it no longer exists.',
  clientGone: 'Its client no longer exists.',
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
  zone: TimeZone,
): BulkValues | Violation {
  if (shiftDeadlineDays === undefined) return values;
  if (deadlineAt === null) return brokenRuleAt('deadlineAt', BULK_TEXTS.noDeadline);
  const shifted = deadlineOnDay(deadlineAt, addDays(dayOf(deadlineAt, zone), shiftDeadlineDays), zone);
  return isYearInRange(shifted) ? { ...values, deadlineAt: shifted } : yearOutOfRangeAt('deadlineAt');
}
