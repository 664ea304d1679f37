/** What state a project is in, by icon, word and colour: the same everywhere. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  type Icon,
} from '@tabler/icons-react';
import { badgeTextOf, type ProjectStatus } from '#domain/work/project-status.ts';
import plain from '#web/ui/plain.module.css';

/** A status, or 'late' for what is exceeded or overdue. */
export type StatusLook = ProjectStatus | 'late';

const ICONS: Record<StatusLook, Icon> = {
  assigned: IconCircleDashed,
  started: IconPlayerPlay,
  paused: IconPlayerPause,
  completed: IconCircleCheck,
  revision: IconRepeat,
  late: IconAlertTriangle,
};

/** The colour variables of a status; `soft` is its surface, the other its text and edge. */
export const statusColor = (look: StatusLook): string => `var(--status-${look})`;
export const statusSoftColor = (look: StatusLook): string => `var(--status-${look}-soft)`;

export function StatusIcon({ status, size = 14 }: { status: StatusLook; size?: number }) {
  const Icon = ICONS[status];
  return <Icon size={size} stroke={2} color={statusColor(status)} aria-hidden />;
}

type LookProps = { look: StatusLook; text: string };

/** Any words in the colours and with the icon of a status. */
export function LookBadge({ look, text }: LookProps) {
  return (
    <span className={plain.badge} style={{ background: statusSoftColor(look), color: statusColor(look) }}>
      <StatusIcon status={look} size={12} />
      <span>{text}</span>
    </span>
  );
}

/** The badge of a project: 'Not started', 'Started', 'Paused' or 'Completed' (docs/projects.md#status). */
export function StatusBadge({ status }: { status: ProjectStatus }) {
  return <LookBadge look={status} text={badgeTextOf(status)} />;
}

/** How often a project went back; 'Revised' alone for work that was ended over its allowed time (docs/projects.md#revised). */
export function RevisionBadge({ isRevised, count }: { isRevised: boolean; count: number }) {
  if (!isRevised && count === 0) return null;
  return <LookBadge look="revision" text={count === 0 ? 'Revised' : `Revision ${count}`} />;
}
