/** Project status by icon, label and color; the same everywhere. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  type Icon,
} from '@tabler/icons-react';
import { badgeTextOf, type ProjectStatus } from '#domain/platform/project-status.ts';
import plain from '#web/ui/figures/plain.module.css';

/** A status, or 'late' for exceeded or overdue projects. */
export type DisplayStatus = ProjectStatus | 'late';

const ICONS: Record<DisplayStatus, Icon> = {
  assigned: IconCircleDashed,
  started: IconPlayerPlay,
  paused: IconPlayerPause,
  completed: IconCircleCheck,
  revision: IconRepeat,
  late: IconAlertTriangle,
};

/** Returns the status's color for text and borders; `statusSoftColor` is for backgrounds. */
export const statusColor = (status: DisplayStatus): string => `var(--status-${status})`;
const statusSoftColor = (status: DisplayStatus): string => `var(--status-${status}-soft)`;

export function StatusIcon({ status, size = 14 }: { status: DisplayStatus; size?: number }) {
  const Icon = ICONS[status];
  return <Icon size={size} stroke={2} color={statusColor(status)} aria-hidden />;
}

type StatusColorBadgeProps = { status: DisplayStatus; text: string };

/** Badge with any text in a status's colors and with its icon. */
export function StatusColorBadge({ status, text }: StatusColorBadgeProps) {
  return (
    <span className={plain.badge} style={{ background: statusSoftColor(status), color: statusColor(status) }}>
      <StatusIcon status={status} size={12} />
      <span>{text}</span>
    </span>
  );
}

/** Status badge: 'Not started', 'Started', 'Paused' or 'Completed' (docs/projects.md#status). */
export function StatusBadge({ status }: { status: ProjectStatus }) {
  return <StatusColorBadge status={status} text={badgeTextOf(status)} />;
}

/** Badge with the revision count; 'Revised' without a count for work that was ended over its allowed time (docs/projects.md#revised). */
export function RevisionBadge({ isRevised, count }: { isRevised: boolean; count: number }) {
  if (!isRevised && count === 0) return null;
  return <StatusColorBadge status="revision" text={count === 0 ? 'Revised' : `Revision ${count}`} />;
}
