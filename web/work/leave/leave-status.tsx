/** How leave stands: by icon, word and colour. Red is for what is late, so a refusal is grey. */
import { Badge } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconClock, IconCircleX, type Icon } from '@tabler/icons-react';
import type { LeaveStatus } from '#domain/work/leave.ts';

type Look = { icon: Icon; word: string; color: string };

const LOOKS: Record<LeaveStatus, Look> = {
  pending: { icon: IconClock, word: 'Pending', color: 'paused' },
  approved: { icon: IconCircleCheck, word: 'Approved', color: 'completed' },
  rejected: { icon: IconCircleX, word: 'Rejected', color: 'assigned' },
  withdrawn: { icon: IconArrowBackUp, word: 'Withdrawn', color: 'assigned' },
};

export const leaveStatusWord = (status: LeaveStatus): string => LOOKS[status].word;

export function LeaveStatusIcon({ status, size = 12 }: { status: LeaveStatus; size?: number }) {
  const StatusIcon = LOOKS[status].icon;
  return <StatusIcon size={size} aria-hidden style={{ flexShrink: 0 }} />;
}

export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  const { word, color } = LOOKS[status];
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
      {word}
    </Badge>
  );
}
