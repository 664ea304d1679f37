/** Filter by leave status. */
import { NativeSelect } from '@mantine/core';
import { LEAVE_STATUSES, type LeaveStatus } from '#domain/work/leave/leave.ts';
import { leaveStatusLabel } from './leave-status.tsx';

const ALL = 'all';
const CHOICES = [
  { value: ALL, label: 'All' },
  ...LEAVE_STATUSES.map((status) => ({ value: status, label: leaveStatusLabel(status) })),
];

type StatusFilterProps = { value: LeaveStatus | undefined; onChange: (status: LeaveStatus | undefined) => void };

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <NativeSelect
      label="Status"
      w={150}
      data={CHOICES}
      value={value ?? ALL}
      onChange={({ currentTarget }) => onChange(LEAVE_STATUSES.find((status) => status === currentTarget.value))}
    />
  );
}
