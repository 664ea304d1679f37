/** Notices about changes of a project and about its timer and deadline (docs/inbox.md#inbox, docs/inbox.md#clock-notices). */
import {
  distinctNotices,
  type EventOutcome,
  leadsOf,
  type Notice,
  type ProjectTeam,
  reasonDetail,
  type WantedNotice,
} from '#domain/journal/notifications.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import { bypassText, type CheckBypass } from '#domain/work/checks/check-kinds.ts';
import { lastReasonOf } from '#domain/work/projects/project-revision.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { TimedNoticeKind } from './timed-notices.ts';

/** Project fields that can trigger notifications. */
export type WatchedProject = ProjectTeam & {
  status: ProjectStatus;
  deadlineAt: string | null;
  revisionCount: number;
  point: number;
  rounds: Project['rounds'];
  checkBypasses: readonly CheckBypass[];
};

const deadlineOutcome = ({ deadlineAt }: WatchedProject): EventOutcome =>
  deadlineAt === null ? { outcome: 'removed' } : { detail: deadlineAt };

/** Returns the notice of an action taken while required checks were open, for the assigner. */
const bypassNotice = ({ assignedById }: ProjectTeam, bypass: CheckBypass): WantedNotice => ({
  userId: assignedById,
  kind: 'open-checks',
  detail: reasonDetail(bypassText(bypass)),
});

/** Returns the notices about a version that was sent or approved while required checks were open. */
export const noticesOfBypass = (project: ProjectTeam, bypass: CheckBypass, actorId: number): Notice[] =>
  distinctNotices([bypassNotice(project, bypass)], { id: project.id, title: project.title }, actorId);

/** Returns the notices about an end. For the assigner, open checks replace the line that says no more than that it ended. */
function noticesOfEnd(before: WatchedProject, after: WatchedProject): WantedNotice[] {
  const bypass = after.checkBypasses[before.checkBypasses.length];
  const ended = leadsOf(after).map((userId) => ({ userId, kind: 'ended' as const }));
  if (!bypass) return ended;
  return [bypassNotice(after, bypass), ...ended.filter(({ userId }) => userId !== after.assignedById)];
}

/** Returns the notices about a project change. `before` is undefined for a new project. */
export function noticesOfProject(before: WatchedProject | undefined, after: WatchedProject, actorId: number): Notice[] {
  const wanted: WantedNotice[] = [];
  const editor = after.assignedToId;
  const isNew = before?.assignedToId !== editor;
  if (isNew) wanted.push({ userId: editor, kind: 'assigned' });
  if (isNew && before) wanted.push({ userId: before.assignedToId, kind: 'taken-away' });
  // The notice of a new assignment already states the deadline.
  if (before && !isNew && before.deadlineAt !== after.deadlineAt)
    wanted.push({ userId: editor, kind: 'deadline', ...deadlineOutcome(after) });
  if (before && after.revisionCount > before.revisionCount)
    wanted.push({ userId: editor, kind: 'revision', detail: reasonDetail(lastReasonOf(after)) });
  if (before && before.status !== 'completed' && after.status === 'completed')
    wanted.push(...noticesOfEnd(before, after));
  if (before && after.point > 0 && after.point !== before.point)
    wanted.push({ userId: editor, kind: 'points', detail: groupedText(after.point) });
  return distinctNotices(wanted, { id: after.id, title: after.title }, actorId);
}

/** Returns timer and deadline notices: for the editor, and for the assigner if something went wrong or the project waits for the client (docs/inbox.md#clock-notices). */
export function timedNotices(kind: TimedNoticeKind, project: WatchedProject): Notice[] {
  const isWrong = kind === 'time-over' || kind === 'overdue';
  const { assignedToId, assignedById } = project;
  const people = kind === 'client-waiting' ? [assignedById] : isWrong ? [assignedToId, assignedById] : [assignedToId];
  const subject = { id: project.id, title: project.title };
  return distinctNotices(
    people.map((userId) => ({ userId, kind })),
    subject,
    null,
  );
}
