/** Leave table columns; each table has its own set, which is narrower next to the calendar (docs/leave.md#screen). */
import { Text } from '@mantine/core';
import { type Leave, totalDaysOf } from '#domain/work/leave/leave.ts';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { numberText } from '#web/lib/time/format.ts';
import { Person } from '#web/work/projects/card/person.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { useWorkingDays } from './use-working-days.ts';
import { LeaveStatusBadge } from './leave-status.tsx';

type LeaveColumn = Column<Leave>;

const TOTAL_DAYS = ['Calendar days, including the first and last day and weekends.'];

const employee = (header: string): LeaveColumn => ({
  key: 'employee',
  header,
  width: 'var(--leave-person, 146px)',
  cell: (leave) => <Person person={leave.employee} absent={COMMON_TEXTS.unknown} />,
});

const days = (header: string, width: number | string): LeaveColumn => ({
  key: 'days',
  header,
  align: 'end',
  width,
  explained: TOTAL_DAYS,
  cell: ({ leaveFrom, leaveTill }) => numberText(totalDaysOf(leaveFrom, leaveTill)),
});

const WORKING_DAYS = ['Days with working hours, without holidays. Half days count as ½.'];

const WorkingDays = ({ leave }: { leave: Leave }) => useWorkingDays()(leave) ?? '—';

const workingDays: LeaveColumn = {
  key: 'working-days',
  header: 'Working days',
  align: 'end',
  width: 'var(--leave-working, 116px)',
  explained: WORKING_DAYS,
  cell: (leave) => <WorkingDays leave={leave} />,
};

const from: LeaveColumn = {
  key: 'from',
  header: 'From',
  width: 'var(--leave-from, 104px)',
  cell: ({ leaveFrom }) => formatDay(leaveDayOf(leaveFrom)),
};
const to: LeaveColumn = {
  key: 'to',
  header: 'To',
  width: 'var(--leave-to, 100px)',
  cell: ({ leaveTill }) => formatDay(leaveDayOf(leaveTill)),
};
const description: LeaveColumn = {
  key: 'description',
  header: 'Description',
  cell: (leave) => (
    <Text truncate title={leave.description} data-long>
      {leave.description}
    </Text>
  ),
};
const decidedByColumn = (width: number | string): LeaveColumn => ({
  key: 'done-by',
  header: 'Done by',
  width,
  cell: ({ approvedBy }) => (
    <Text
      truncate
      title={approvedBy ? fullNameOf(approvedBy) : undefined}
      c={approvedBy ? undefined : 'dimmed'}
      data-long
    >
      {approvedBy ? fullNameOf(approvedBy) : '—'}
    </Text>
  ),
});
const status: LeaveColumn = {
  key: 'status',
  header: 'Status',
  width: 'var(--leave-status, 116px)',
  cell: (leave) => <LeaveStatusBadge status={leave.status} />,
};

/** Columns of the shared screen's approve tab. */
export const APPROVE_COLUMNS: readonly LeaveColumn[] = [
  from,
  to,
  description,
  employee('Applied By'),
  days('Total Days', 'var(--leave-days, 92px)'),
  workingDays,
  status,
];
/** Columns of the user's own applications. */
export const OWN_COLUMNS: readonly LeaveColumn[] = [
  from,
  to,
  description,
  days('Days', 64),
  workingDays,
  decidedByColumn(124),
  status,
];
/** Columns of the administrator's page. */
export const APPROVALS_COLUMNS: readonly LeaveColumn[] = [
  from,
  to,
  description,
  days('Days', 'var(--leave-days, 64px)'),
  employee('Employee'),
  decidedByColumn('var(--leave-done-by, 10.4%)'),
  status,
];
