/** Leave: applying, deciding, counted days and overlaps (docs/leave.md#overlap, docs/leave.md#days, docs/leave.md#rights, docs/leave.md#apply). */
import type { PersonRef } from '#domain/platform/person.ts';
import {
  type FromHalf,
  halfRangeOf,
  leaveDayOf,
  type LeaveDays,
  type LeaveKind,
  type LeaveSpan,
  overlaps,
  type TillHalf,
} from './leave-halves.ts';
import { daysBetweenInclusive, formatDay } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, refuse, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

export type Leave = {
  id: number;
  version: number;
  /** Null if the person was removed, shown as 'Unknown' (docs/leave.md#rights). */
  employee: PersonRef | null;
  leaveFrom: string;
  leaveTill: string;
  description: string;
  status: LeaveStatus;
  approvedBy: PersonRef | null;
  createdAt: string;
  kind: LeaveKind;
  fromHalf: FromHalf;
  tillHalf: TillHalf;
  /** Half days of work it takes; null if they follow from the workspace's hours (docs/leave.md#working-days). */
  workingHalfDays: number | null;
};

export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

export const LEAVE_RULE_TEXTS = {
  allRequired: 'All fields are required.',
  tillBeforeFrom: 'Leave Till cannot be earlier than Leave From.',
  noHalf: 'Choose a morning or an afternoon, not both ends of one day.',
  approverAlone: 'An approver requires a decision: approve or reject.',
  userMissing: 'User not found.',
  searchNeedsDates: 'Please select both dates to search.',
  searchNeedsUser: 'Please select both dates and a user to search.',
} as const;

/** Counts calendar days, both ends included. */
export const totalDaysOf = (from: string, till: string): number =>
  daysBetweenInclusive(leaveDayOf(from), leaveDayOf(till));

/** Formats a number of days: '1 day', '3 days'. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Returns whether a value is a bare day or its midnight, the two ways to write a whole day. */
const isWholeDay = (at: string): boolean => ['', '00:00:00.000Z'].includes(at.slice('YYYY-MM-DDT'.length));

/** Checks that leave doesn't end before it starts. An end without a time includes that whole day. */
export function checkLeaveDates(span: LeaveSpan): Violation[] {
  const { leaveFrom, leaveTill } = span;
  const isReversedDay = leaveDayOf(leaveTill) < leaveDayOf(leaveFrom);
  const isReversed = isReversedDay || (leaveTill < leaveFrom && !isWholeDay(leaveTill));
  if (isReversed) return [brokenRuleAt('leaveTill', LEAVE_RULE_TEXTS.tillBeforeFrom, 'atLeast')];
  const [first, last] = halfRangeOf(span);
  return last < first ? [brokenRuleAt('tillHalf', LEAVE_RULE_TEXTS.noHalf)] : [];
}

/** Checks the leave dialog: all three fields, then the order of days. An empty path concerns the whole form. */
export function checkLeaveForm(values: LeaveSpan & { description: string }): Violation[] {
  const { leaveFrom, leaveTill, description } = values;
  if ([leaveFrom, leaveTill, description].some(isBlankText))
    return [brokenRuleAt('', LEAVE_RULE_TEXTS.allRequired, 'blank')];
  const isLong = countCharacters(description) > LIMITS.textLength;
  return [...checkLeaveDates(values), ...(isLong ? [tooLongAt('description', LIMITS.textLength)] : [])];
}

/** Returns what the leave search is missing, or undefined. `hasUser` applies only to a search for one user. */
export function checkLeaveSearch(search: {
  hasDates: boolean;
  isForUser: boolean;
  hasUser: boolean;
}): string | undefined {
  if (search.isForUser) return search.hasDates && search.hasUser ? undefined : LEAVE_RULE_TEXTS.searchNeedsUser;
  return search.hasDates ? undefined : LEAVE_RULE_TEXTS.searchNeedsDates;
}

/** Returns the message about overlapping leave. */
const overlapText = (other: LeaveDays & { status: LeaveStatus }): string =>
  `These days overlap ${other.status} leave from ${formatDay(leaveDayOf(other.leaveFrom))} to ${formatDay(leaveDayOf(other.leaveTill))}.`;

/** Refuses days that overlap pending or approved leave of the same person. Withdrawn leave doesn't count (docs/leave.md#overlap). */
export function checkLeaveOverlap(
  days: LeaveSpan,
  others: readonly (LeaveSpan & { status: LeaveStatus })[],
): Violation[] {
  const counts = (status: LeaveStatus): boolean => status === 'pending' || status === 'approved';
  const other = others.find((o) => counts(o.status) && overlaps(days, o));
  return other ? [brokenRuleAt('leaveFrom', overlapText(other))] : [];
}

export type Employee = { id: number; type: UserType };

/** Returns whether users of this type ever decide on leave, and so see the approve tab. */
export const mayDecideAnyLeave = (actor: Pick<Actor, 'type'>): boolean => actor.type !== 'editor';

/** Returns whether the actor may decide: managers on editors' leave, admins on everyone's, nobody on their own. Leave of removed people is left to admins. */
export function mayDecideLeave(actor: Pick<Actor, 'id' | 'type'>, employee: Employee | null): boolean {
  if (employee?.id === actor.id) return false;
  if (actor.type === 'admin') return true;
  return actor.type === 'manager' && employee?.type === 'editor';
}

/** Returns whether the actor may read a leave: their own, and those they may decide on. */
export const mayReadLeave = (actor: Pick<Actor, 'id' | 'type'>, employee: Employee | null): boolean =>
  employee?.id === actor.id || mayDecideLeave(actor, employee);

type LeaveDecision = { status: LeaveStatus; employee: Employee | null };

const requirePending = (status: LeaveStatus, verb: string): Refusal | undefined =>
  status === 'pending'
    ? undefined
    : refuse('conflict', `This leave application is ${status} and can no longer be ${verb}.`);

/** Refuses changes to decided leave (docs/api-reference.md#writing). */
export const checkLeaveOpen = ({ status }: Pick<LeaveDecision, 'status'>): Refusal | undefined =>
  requirePending(status, 'changed');

/** Refuses an approver without a decision. Repeating the stored approver is allowed. */
export function checkApproverWithoutDecision(
  leave: LeaveDecision & { approvedBy: { id: number } | null },
  approvedById: number | null | undefined,
): Refusal | undefined {
  if (approvedById === undefined || approvedById === (leave.approvedBy?.id ?? null)) return undefined;
  return checkLeaveOpen(leave) ?? refuseInvalid([brokenRuleAt('approvedBy', LEAVE_RULE_TEXTS.approverAlone)]);
}

/** Refuses unless the actor may decide on that person's leave. Returns a conflict unless it is pending. */
export function checkDecideLeave(actor: Pick<Actor, 'id' | 'type'>, leave: LeaveDecision): Refusal | undefined {
  return mayDecideLeave(actor, leave.employee) ? requirePending(leave.status, 'decided') : accessDenied();
}

/** Refuses to withdraw another person's leave. Returns a conflict unless the leave is pending (docs/leave.md#rights). */
export function checkWithdrawLeave(actor: Pick<Actor, 'id'>, leave: LeaveDecision): Refusal | undefined {
  return leave.employee?.id === actor.id ? requirePending(leave.status, 'withdrawn') : accessDenied();
}
