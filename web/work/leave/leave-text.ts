/** Texts that identify a leave application in labels and titles. */
import type { Leave } from '#domain/work/leave.ts';
import { dayOf } from '#domain/platform/dates.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dateText } from '#web/lib/format.ts';

/** Returns the employee's name, or 'Unknown' if the person was deleted (docs/leave.md#rights). */
export const employeeName = ({ employee }: Pick<Leave, 'employee'>): string =>
  employee ? fullNameOf(employee) || employee.email : COMMON_TEXTS.unknown;

/** Returns the date range, or a single date. */
export const daySpanText = ({ leaveFrom, leaveTill }: Pick<Leave, 'leaveFrom' | 'leaveTill'>): string =>
  dayOf(leaveFrom) === dayOf(leaveTill) ? dateText(leaveFrom) : `${dateText(leaveFrom)} – ${dateText(leaveTill)}`;
