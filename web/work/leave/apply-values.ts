/** Values of the leave form. */
import type { LeaveKind, LeaveSpan } from '#domain/work/leave/leave-halves.ts';

/** Dates as YYYY-MM-DD, null while empty. */
export type ApplyValues = {
  leaveFrom: string | null;
  leaveTill: string | null;
  description: string;
  kind: LeaveKind;
} & Required<Pick<LeaveSpan, 'fromHalf' | 'tillHalf'>>;

export const EMPTY_APPLICATION: ApplyValues = {
  leaveFrom: null,
  leaveTill: null,
  description: '',
  kind: 'vacation',
  fromHalf: 'whole',
  tillHalf: 'whole',
};

/** Returns the days and halves once both dates are chosen and in order. */
export function spanIn({ leaveFrom, leaveTill, fromHalf, tillHalf }: ApplyValues): Required<LeaveSpan> | undefined {
  if (!leaveFrom || !leaveTill || leaveTill < leaveFrom) return undefined;
  return { leaveFrom, leaveTill, fromHalf, tillHalf };
}
