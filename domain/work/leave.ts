/** Leave: who applies, who decides, which days count and which overlap (docs/leave.md#overlap, docs/leave.md#days, docs/leave.md#rights, docs/leave.md#apply). */
import type { PersonRef } from './project.ts';
import { dayOf, daysBetweenInclusive, formatDate } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, refuse, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

export type Leave = {
  id: number;
  version: number;
  /** Null when the person was removed: shown as 'Unknown' (docs/leave.md#rights). */
  employee: PersonRef | null;
  leaveFrom: string;
  leaveTill: string;
  description: string;
  status: LeaveStatus;
  approvedBy: PersonRef | null;
  createdAt: string;
};

export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

export const LEAVE_RULE_TEXTS = {
  allRequired: 'All fields are required.',
  tillBeforeFrom: 'Leave Till cannot be earlier than Leave From.',
  approverAlone: 'The approver goes with a decision: approve or reject.',
  userMissing: 'User not found.',
  searchNeedsDates: 'Please select both dates to search.',
  searchNeedsUser: 'Please select both dates and a user to search.',
} as const;

/** Days or instants, first and last. */
export type LeaveDays = { leaveFrom: string; leaveTill: string };

/** Calendar days, both ends counted, UTC. */
export const totalDaysOf = (from: string, till: string): number => daysBetweenInclusive(from, till);

/** '1 day', '3 days'. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Whether two leaves share a calendar day. */
export const overlaps = (a: LeaveDays, b: LeaveDays): boolean =>
  dayOf(a.leaveFrom) <= dayOf(b.leaveTill) && dayOf(b.leaveFrom) <= dayOf(a.leaveTill);

/** A bare day, or its midnight: the form in which whole days are written. */
const isWholeDay = (at: string): boolean => ['', '00:00:00.000Z'].includes(at.slice('YYYY-MM-DDT'.length));

/** Leave may not end before it begins; a whole day as its end lasts until that day is over. */
export function checkLeaveDates({ leaveFrom, leaveTill }: LeaveDays): Violation[] {
  const isTurnedDay = dayOf(leaveTill) < dayOf(leaveFrom);
  const isTurned = isTurnedDay || (leaveTill < leaveFrom && !isWholeDay(leaveTill));
  return isTurned ? [brokenRuleAt('leaveTill', LEAVE_RULE_TEXTS.tillBeforeFrom, 'atLeast')] : [];
}

/** The apply dialog: all three fields, then the order of the days; an empty path means the whole form. */
export function checkLeaveForm(values: { leaveFrom: string; leaveTill: string; description: string }): Violation[] {
  const { leaveFrom, leaveTill, description } = values;
  if ([leaveFrom, leaveTill, description].some(isBlankText))
    return [brokenRuleAt('', LEAVE_RULE_TEXTS.allRequired, 'blank')];
  const isLong = charactersIn(description) > LIMITS.textLength;
  return [...checkLeaveDates(values), ...(isLong ? [tooLongAt('description', LIMITS.textLength)] : [])];
}

/** What the leave search lacks, or undefined; `hasUser` matters in specific-user mode only. */
export function checkLeaveSearch(search: {
  hasDates: boolean;
  isForUser: boolean;
  hasUser: boolean;
}): string | undefined {
  if (search.isForUser) return search.hasDates && search.hasUser ? undefined : LEAVE_RULE_TEXTS.searchNeedsUser;
  return search.hasDates ? undefined : LEAVE_RULE_TEXTS.searchNeedsDates;
}

/** The sentence about the leave that these days run into. */
export const overlapText = (other: LeaveDays & { status: LeaveStatus }): string =>
  `These days overlap ${other.status} leave from ${formatDate(other.leaveFrom)} to ${formatDate(other.leaveTill)}.`;

/** Days that run into pending or approved leave of the same person (docs/leave.md#overlap; withdrawn ones do not count). */
export function checkLeaveOverlap(
  days: LeaveDays,
  others: readonly (LeaveDays & { status: LeaveStatus })[],
): Violation[] {
  const counts = (status: LeaveStatus): boolean => status === 'pending' || status === 'approved';
  const other = others.find((o) => counts(o.status) && overlaps(days, o));
  return other ? [brokenRuleAt('leaveFrom', overlapText(other))] : [];
}

export type Employee = { id: number; type: UserType };

/** Whether this kind of person decides leave at all: the approve tab shows to them. */
export const mayDecideAnyLeave = (actor: Pick<Actor, 'type'>): boolean => actor.type !== 'editor';

/** Managers decide editors' leave, admins everyone's; nobody their own. A person who is gone is left to admins. */
export function mayDecideLeave(actor: Pick<Actor, 'id' | 'type'>, employee: Employee | null): boolean {
  if (employee?.id === actor.id) return false;
  if (actor.type === 'admin') return true;
  return actor.type === 'manager' && employee?.type === 'editor';
}

/** Whether this person reads that leave: their own, and what they might decide. */
export const mayReadLeave = (actor: Pick<Actor, 'id' | 'type'>, employee: Employee | null): boolean =>
  employee?.id === actor.id || mayDecideLeave(actor, employee);

type Decided = { status: LeaveStatus; employee: Employee | null };

const onlyPending = (status: LeaveStatus, verb: string): Refusal | undefined =>
  status === 'pending'
    ? undefined
    : refuse('conflict', `This leave application is ${status} and can no longer be ${verb}.`);

/** What was applied for stays: once decided on, a wish to change it comes too late (docs/wire.md#writing). */
export const checkLeaveOpen = ({ status }: Pick<Decided, 'status'>): Refusal | undefined =>
  onlyPending(status, 'changed');

/** An approver is named by a decision alone; repeating the one who decided says nothing new. */
export function checkApproverAlone(
  leave: Decided & { approvedBy: { id: number } | null },
  approvedById: number | null | undefined,
): Refusal | undefined {
  if (approvedById === undefined || approvedById === (leave.approvedBy?.id ?? null)) return undefined;
  return checkLeaveOpen(leave) ?? refuseInvalid([brokenRuleAt('approvedBy', LEAVE_RULE_TEXTS.approverAlone)]);
}

/** Forbidden unless the actor decides that person's leave; a conflict unless it is pending. */
export function checkDecideLeave(actor: Pick<Actor, 'id' | 'type'>, leave: Decided): Refusal | undefined {
  return mayDecideLeave(actor, leave.employee) ? onlyPending(leave.status, 'decided') : accessDenied();
}

/** Forbidden unless it is the actor's own; a conflict unless it is pending (docs/leave.md#rights). */
export function checkWithdrawLeave(actor: Pick<Actor, 'id'>, leave: Decided): Refusal | undefined {
  return leave.employee?.id === actor.id ? onlyPending(leave.status, 'withdrawn') : accessDenied();
}
