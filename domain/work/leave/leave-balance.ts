/** Leave allowance of a year and what is left of it, in half days (docs/leave.md#balance). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { outOfRangeAt } from '#domain/platform/violations.ts';
import { halfDaysText, leaveInYear, type LeaveKind, type LeaveSpan } from './leave-halves.ts';
import { workingHalves, type WorkingCalendar } from './working-days.ts';

/** `halfDays` is null while the person has no allowance. */
export type LeaveAllowance = { year: number; halfDays: number | null; carriedHalfDays: number; note: string };

/** Half days approved and pending in a year, and what is left of the allowance; null without one. */
export type LeaveBalance = {
  year: number;
  takenHalfDays: number;
  pendingHalfDays: number;
  leftHalfDays: number | null;
};

/** One year of a request: half days that it takes, and half days left before it. */
export type RequestedBalance = { year: number; requestedHalfDays: number; leftHalfDays: number };

/** Most half days of an allowance. */
export const MAX_ALLOWANCE = 800;
export const ALLOWANCE_NOTE_LENGTH = 500;

/** Leave that counts against the allowance while it is pending or approved. */
export type CountedLeave = LeaveSpan & { id: number; status: 'pending' | 'approved' };

const halvesInYear = (span: LeaveSpan, year: number, calendar: WorkingCalendar): number => {
  const part = leaveInYear(span, year);
  return part ? workingHalves(part, calendar) : 0;
};

/** Returns the balance of a year. The leave is the person's vacation, pending and approved. */
export function balanceOf(
  { year, halfDays, carriedHalfDays }: LeaveAllowance,
  leave: readonly CountedLeave[],
  calendar: WorkingCalendar,
): LeaveBalance {
  const sumOf = (status: CountedLeave['status']): number =>
    leave.reduce((sum, each) => sum + (each.status === status ? halvesInYear(each, year, calendar) : 0), 0);
  const [takenHalfDays, pendingHalfDays] = [sumOf('approved'), sumOf('pending')];
  const leftHalfDays = halfDays === null ? null : halfDays + carriedHalfDays - takenHalfDays - pendingHalfDays;
  return { year, takenHalfDays, pendingHalfDays, leftHalfDays };
}

/** Returns the years a leave touches. */
export const yearsOf = ({ leaveFrom, leaveTill }: LeaveSpan): number[] => {
  const [first, last] = [leaveFrom, leaveTill].map((at) => Number(at.slice(0, 'YYYY'.length))) as [number, number];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
};

/** Returns the half days that a request takes from each year with an allowance. Only vacation counts. */
export function requestedBalances(
  request: LeaveSpan & { kind: LeaveKind },
  balances: readonly LeaveBalance[],
  calendar: WorkingCalendar,
): RequestedBalance[] {
  if (request.kind !== 'vacation') return [];
  return balances.flatMap(({ year, leftHalfDays }) =>
    leftHalfDays === null ? [] : [{ year, requestedHalfDays: halvesInYear(request, year, calendar), leftHalfDays }],
  );
}

const daysText = (halfDays: number): string =>
  `${halfDaysText(halfDays)} ${[1, 2].includes(halfDays) ? 'day' : 'days'}`;

/** Returns whether a request takes more than is left. It is a warning, never a refusal. */
export const isOverdrawn = ({ requestedHalfDays, leftHalfDays }: RequestedBalance): boolean =>
  requestedHalfDays > leftHalfDays;

/** Describes the balance after a request: 'This leaves 1½ days.', preceded by the year if `withYear`. */
export function balanceText(balance: RequestedBalance, { withYear }: { withYear: boolean }): string {
  const { year, requestedHalfDays, leftHalfDays } = balance;
  const of = withYear ? `${year}: ` : '';
  if (isOverdrawn(balance))
    return `${of}Not enough days left: ${halfDaysText(requestedHalfDays)} requested, ${halfDaysText(leftHalfDays)} left.`;
  return `${of}This leaves ${daysText(leftHalfDays - requestedHalfDays)}.`;
}

/** Validates the numbers of an allowance. */
export function checkAllowance({ year, halfDays, carriedHalfDays }: LeaveAllowance): Violation[] {
  const isCount = (value: number, min: number): boolean =>
    Number.isInteger(value) && value >= min && value <= MAX_ALLOWANCE;
  return [
    ...(year >= LIMITS.minYear && year <= LIMITS.maxYear ? [] : [outOfRangeAt('year', LIMITS.minYear, LIMITS.maxYear)]),
    ...(halfDays === null || isCount(halfDays, 0) ? [] : [outOfRangeAt('halfDays', 0, MAX_ALLOWANCE)]),
    ...(isCount(carriedHalfDays, -MAX_ALLOWANCE)
      ? []
      : [outOfRangeAt('carriedHalfDays', -MAX_ALLOWANCE, MAX_ALLOWANCE)]),
  ];
}
