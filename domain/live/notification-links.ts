/** Link targets of inbox lines, in the app and in emails (docs/inbox.md#inbox-places). */
import type { LinkTarget, Notification, NotificationKind } from '#domain/journal/notifications.ts';
import type { UserType } from '#domain/platform/actor.ts';

type LinkedNotification = Pick<Notification, 'kind' | 'project' | 'target' | 'undoneKind' | 'projectTitles'>;

function pathInProject({ kind, target }: LinkedNotification, projectId: number): string {
  if (target && 'feedbackId' in target)
    return target.note ? `/cut/${target.note.cutNumber}?note=${target.note.id}` : `?say=${target.feedbackId}`;
  if (target && 'cutNumber' in target) return `/cut/${target.cutNumber}`;
  return kind === 'points' ? `?open=log-${projectId}` : '';
}

/** Kinds about the recipient's account. */
const ACCOUNT_KINDS: readonly NotificationKind[] = [
  'new-device',
  'password',
  'script-token',
  'factor-removed',
  'passkey',
];

/** Returns whether the line links to a version, which teammates may open without the project (docs/projects.md#team). */
export const isOnVersion = (target: LinkTarget | null): boolean =>
  target !== null && ('cutNumber' in target || ('note' in target && target.note !== null));

/** Returns the path of a line's target, or undefined if there is nothing to open. */
export function notificationPath(notification: LinkedNotification, role: UserType): string | undefined {
  const { project, target } = notification;
  const kind = notification.undoneKind ?? notification.kind;
  if (notification.projectTitles !== null) return kind === 'taken-away' ? undefined : `/${role}/projects`;
  if (project) {
    if (project.id === null) return undefined;
    return `/${role}/projects/${project.id}${pathInProject(notification, project.id)}`;
  }
  if (kind === 'target') return `/${role}/leaderboard`;
  if (ACCOUNT_KINDS.includes(kind)) return '/profile';
  if (kind === 'files') return target && 'clientId' in target ? `/${role}/clients/${target.clientId}` : undefined;
  if (kind === 'webhook-off') return '/admin/settings/webhooks';
  if (kind === 'files-due') return '/admin/settings/storage';
  // Administrators decide on leave on their own page.
  const page = role === 'admin' && kind !== 'leave-decided' ? '/admin/leave' : '/leave';
  return target && 'leaveId' in target ? `${page}?open=leave-${target.leaveId}` : page;
}
