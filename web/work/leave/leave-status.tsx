/** Leave status by icon, label and color. Red is reserved for lateness, so Rejected is gray. */
import { Badge } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconClock, IconCircleX, type Icon } from '@tabler/icons-react';
import type { LeaveStatus } from '#domain/work/leave/leave.ts';

type StatusDisplay = { icon: Icon; label: string; color: string };

const STATUS_DISPLAYS: Record<LeaveStatus, StatusDisplay> = {
  pending: { icon: IconClock, label: 'Pending', color: 'paused' },
  approved: { icon: IconCircleCheck, label: 'Approved', color: 'completed' },
  rejected: { icon: IconCircleX, label: 'Rejected', color: 'assigned' },
  withdrawn: { icon: IconArrowBackUp, label: 'Withdrawn', color: 'assigned' },
};

export const leaveStatusLabel = (status: LeaveStatus): string => STATUS_DISPLAYS[status].label;

export function LeaveStatusIcon({ status, size = 12 }: { status: LeaveStatus; size?: number }) {
  const StatusIcon = STATUS_DISPLAYS[status].icon;
  return <StatusIcon size={size} aria-hidden style={{ flexShrink: 0 }} />;
}

export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  const { label, color } = STATUS_DISPLAYS[status];
  return (
    <Badge
      size="md"
      miw="max-content"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={<LeaveStatusIcon status={status} />}
      styles={{ root: { background: `var(--status-${color}-soft)`, color: `var(--status-${color})`, flexShrink: 0 } }}
    >
      {label}
    </Badge>
  );
}
