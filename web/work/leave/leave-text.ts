/** Texts that identify a leave application in labels and titles. */
import { type Leave } from '#domain/work/leave.ts';
import { leaveDayOf } from '#domain/work/leave-halves.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';

/** Returns the employee's name, or 'Unknown' if the person was deleted (docs/leave.md#rights). */
export const employeeName = ({ employee }: Pick<Leave, 'employee'>): string =>
  employee ? fullNameOf(employee) || employee.email : COMMON_TEXTS.unknown;

/** Returns the date range, or a single date. */
export const daySpanText = ({ leaveFrom, leaveTill }: Pick<Leave, 'leaveFrom' | 'leaveTill'>): string =>
  [...new Set([leaveFrom, leaveTill].map((at) => formatDay(leaveDayOf(at))))].join(' – ');
