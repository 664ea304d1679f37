/** Texts of kinds and halves of leave. */
import type { FromHalf, LeaveKind, LeaveSpan, TillHalf } from '#domain/work/leave/leave-halves.ts';

export const LEAVE_KIND_LABELS: Record<LeaveKind, string> = { vacation: 'Vacation', sick: 'Sick', other: 'Other' };

/** Parts of a single day. Each sets the halves of both its ends. */
export const DAY_PARTS = {
  whole: { label: 'Whole day', fromHalf: 'whole', tillHalf: 'whole' },
  morning: { label: 'Morning', fromHalf: 'whole', tillHalf: 'morning' },
  afternoon: { label: 'Afternoon', fromHalf: 'afternoon', tillHalf: 'whole' },
} as const satisfies Record<string, { label: string; fromHalf: FromHalf; tillHalf: TillHalf }>;
export type DayPart = keyof typeof DAY_PARTS;

/** Returns the part of a single day that these halves leave. */
export const dayPartOf = ({ fromHalf, tillHalf }: Pick<LeaveSpan, 'fromHalf' | 'tillHalf'>): DayPart =>
  fromHalf === 'afternoon' ? 'afternoon' : tillHalf === 'morning' ? 'morning' : 'whole';

export const FROM_LABELS: Record<FromHalf, string> = { whole: 'Whole day', afternoon: 'Afternoon' };
export const TILL_LABELS: Record<TillHalf, string> = { whole: 'Whole day', morning: 'Morning' };
