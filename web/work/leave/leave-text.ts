/** Texts that identify a leave application in labels and titles. */
import type { Leave } from '#domain/work/leave/leave.ts';
import { leaveDayTexts } from '#domain/work/leave/leave-day-texts.ts';
import type { LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';

/** Returns the employee's name, or 'Unknown' if the person was deleted (docs/leave.md#rights). */
export const employeeName = ({ employee }: Pick<Leave, 'employee'>): string =>
  employee ? fullNameOf(employee) || employee.email : COMMON_TEXTS.unknown;

/** Returns the date range, or a single date, with the halves of its ends: '05/01/2026 afternoon – 05/03/2026'. */
export const daySpanText = (leave: LeaveSpan): string => leaveDayTexts(leave).join(' – ');
