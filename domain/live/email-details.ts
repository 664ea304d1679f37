/** Details in emails beyond the notification text (docs/inbox.md#mail). */
import { formatDateTime } from '#domain/platform/dates.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { LeaveStatus } from '#domain/work/leave/leave.ts';
import { leaveDayTexts } from '#domain/work/leave/leave-day-texts.ts';
import type { LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { type Allowance, allowedMinutesOf } from '#domain/work/projects/project-timer.ts';

export type AssignedProject = Allowance & { id: number; title: string; client: string; deadlineAt: string | null };

/** Describes newly assigned work: 'Client: Acme Studios. Deadline: 04/01/2026 10:00 AM UTC. Allowed time: 1h 30m.' */
export function assignmentText(
  project: AssignedProject,
  { isNamed, zone }: { isNamed: boolean; zone: TimeZone },
): string {
  const { title, client, deadlineAt } = project;
  const minutes = allowedMinutesOf(project);
  return [
    ...(isNamed ? [`${title}.`] : []),
    client === '' ? 'No client.' : `Client: ${client}.`,
    deadlineAt === null ? 'No deadline.' : `Deadline: ${formatDateTime(deadlineAt, zone)}.`,
    minutes === 0 ? 'No time limit.' : `Allowed time: ${hoursText(minutes)}.`,
  ].join(' ');
}

export type DecidedLeave = LeaveSpan & { status: LeaveStatus };

const DECISIONS: Record<LeaveStatus, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  pending: 'Pending again',
  withdrawn: 'Withdrawn',
};

/** Describes decided leave: 'Approved: 05/01/2026 to 05/03/2026.' */
export const leaveText = ({ status, ...span }: DecidedLeave): string =>
  `${DECISIONS[status]}: ${leaveDayTexts(span).join(' to ')}.`;
