/** Leave as CSV (docs/figures.md#exports). */
import { dayOf } from '#domain/dates.ts';
import { totalDaysOf } from '#domain/leave.ts';
import { fullNameOf } from '#domain/text.ts';
import { type Cell, csvInstant } from '#server/http/csv.ts';
import type { LeaveExportRow } from './leave.query.ts';

export const LEAVE_FILENAME = 'leave_applications.csv';

export const LEAVE_HEADER = [
  'From',
  'To',
  'Description',
  'Applied By',
  'Email',
  'Total Days',
  'Status',
  'Approved By',
  'Applied At',
  'Leave ID',
];

/** Somebody who was removed is 'Unknown', as on the screens (docs/leave.md#rights). */
export function leaveRow(row: LeaveExportRow): Cell[] {
  const isGone = row.deleted_at !== null;
  return [
    dayOf(row.leave_from),
    dayOf(row.leave_till),
    row.description,
    isGone ? 'Unknown' : fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
    isGone ? '' : row.email,
    totalDaysOf(row.leave_from, row.leave_till),
    row.status,
    fullNameOf({ firstName: row.approver_first_name ?? '', lastName: row.approver_last_name ?? '' }),
    csvInstant(row.created_at),
    row.id,
  ];
}
