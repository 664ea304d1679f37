/** Kinds of leave, and the half days it covers (docs/leave.md#halves). */

/** Only vacation counts against the allowance (docs/leave.md#balance). */
export const LEAVE_KINDS = ['vacation', 'sick', 'other'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

export const FROM_HALVES = ['whole', 'afternoon'] as const;
export type FromHalf = (typeof FROM_HALVES)[number];
export const TILL_HALVES = ['whole', 'morning'] as const;
export type TillHalf = (typeof TILL_HALVES)[number];

/** First and last day, as days or instants. */
export type LeaveDays = { leaveFrom: string; leaveTill: string };

/** Days of leave, and the half on which the first begins and the last ends; whole days if absent. */
export type LeaveSpan = LeaveDays & { fromHalf?: FromHalf; tillHalf?: TillHalf };

/** Returns the first or last day of a leave, passed as a day or an instant. Leave consists of days, stored in UTC regardless of the workspace's time zone. */
export const leaveDayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);

type EndHalves = Pick<LeaveSpan, 'fromHalf' | 'tillHalf'>;

/** Returns the halves on which the leave begins and ends, without those that are whole days. */
export const endHalvesOf = ({ fromHalf, tillHalf }: EndHalves): EndHalves => ({
  ...(fromHalf === 'afternoon' && { fromHalf }),
  ...(tillHalf === 'morning' && { tillHalf }),
});

const HALF_DAY_MS = 43_200_000;

/** Returns the number of a day's morning, counting half days since 1970. The afternoon is the next. */
const morningOf = (day: string): number => Date.parse(day) / HALF_DAY_MS;

/** Returns the numbers of the first and last half day. The last is smaller if the leave covers none. */
export const halfRangeOf = ({ leaveFrom, leaveTill, fromHalf, tillHalf }: LeaveSpan): [first: number, last: number] => [
  morningOf(leaveDayOf(leaveFrom)) + (fromHalf === 'afternoon' ? 1 : 0),
  morningOf(leaveDayOf(leaveTill)) + (tillHalf === 'morning' ? 0 : 1),
];

/** Returns whether two leaves share half a day. */
export function overlaps(a: LeaveSpan, b: LeaveSpan): boolean {
  const [[firstA, lastA], [firstB, lastB]] = [halfRangeOf(a), halfRangeOf(b)];
  return firstA <= lastB && firstB <= lastA;
}

/** Halves of a day, as a set of bits. */
export const HALVES = { none: 0, morning: 1, afternoon: 2, whole: 3 } as const;
export type Halves = (typeof HALVES)[keyof typeof HALVES];

/** Returns the halves of a day that a leave covers. */
export function halvesOn(span: LeaveSpan, day: string): Halves {
  const [first, last] = halfRangeOf(span);
  const morning = morningOf(day);
  const covers = (half: number): boolean => first <= half && half <= last;
  return ((covers(morning) ? HALVES.morning : 0) | (covers(morning + 1) ? HALVES.afternoon : 0)) as Halves;
}

/** Returns the part of a leave within a year, or undefined. */
export function leaveInYear(span: LeaveSpan, year: number): LeaveSpan | undefined {
  const [from, till] = [leaveDayOf(span.leaveFrom), leaveDayOf(span.leaveTill)];
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  if (till < first || from > last) return undefined;
  const start = from < first ? { leaveFrom: first } : { leaveFrom: from, fromHalf: span.fromHalf ?? 'whole' };
  const end = till > last ? { leaveTill: last } : { leaveTill: till, tillHalf: span.tillHalf ?? 'whole' };
  return { ...start, ...end };
}

/** Formats half days as days: '1½', '½', '12'. */
export function halfDaysText(halfDays: number): string {
  const [sign, whole] = [halfDays < 0 ? '−' : '', Math.trunc(Math.abs(halfDays) / 2)];
  if (halfDays % 2 === 0) return `${sign}${whole}`;
  return `${sign}${whole === 0 ? '' : whole}½`;
}
