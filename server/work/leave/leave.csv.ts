/** Leave as CSV (docs/figures.md#exports). */
import { totalDaysOf } from '#domain/work/leave/leave.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { type Cell, dayCell, instantCell } from '#server/platform/http/response/table.ts';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import type { LeaveExportRow } from './leave.query.ts';

export const LEAVE_FILENAME = 'leave_applications';

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

/** Returns one CSV row; a deleted person is 'Unknown', as on screen (docs/leave.md#rights). */
export function leaveRow(row: LeaveExportRow): Cell[] {
  const isDeleted = row.deleted_at !== null;
  return [
    dayCell(leaveDayOf(row.leave_from)),
    dayCell(leaveDayOf(row.leave_till)),
    row.description,
    isDeleted ? 'Unknown' : fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
    isDeleted ? '' : row.email,
    totalDaysOf(row.leave_from, row.leave_till),
    row.status,
    fullNameOf({ firstName: row.approver_first_name ?? '', lastName: row.approver_last_name ?? '' }),
    instantCell(row.created_at),
    row.id,
  ];
}
