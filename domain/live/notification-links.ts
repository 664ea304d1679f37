/** Link targets of inbox lines, in the app and in emails (docs/inbox.md#inbox-places). */
import type { Notification, NotificationKind } from './notifications.ts';
import type { UserType } from '#domain/identity/roles.ts';

type LinkedNotification = Pick<Notification, 'kind' | 'project' | 'spot' | 'undoneKind' | 'projectTitles'>;

function pathInProject({ kind, spot }: LinkedNotification, projectId: number): string {
  if (spot && 'feedbackId' in spot)
    return spot.note ? `/cut/${spot.note.cutNumber}?note=${spot.note.id}` : `?say=${spot.feedbackId}`;
  if (spot && 'cutNumber' in spot) return `/cut/${spot.cutNumber}`;
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

/** Returns the path of a line's target, or undefined if there is nothing to open. */
export function notificationPath(notification: LinkedNotification, role: UserType): string | undefined {
  const { project, spot } = notification;
  const kind = notification.undoneKind ?? notification.kind;
  if (notification.projectTitles !== null) return kind === 'taken-away' ? undefined : `/${role}/projects`;
  if (project) {
    if (project.id === null) return undefined;
    return `/${role}/projects/${project.id}${pathInProject(notification, project.id)}`;
  }
  if (kind === 'target') return `/${role}/leaderboard`;
  if (ACCOUNT_KINDS.includes(kind)) return '/profile';
  if (kind === 'webhook-off') return '/admin/settings';
  // Administrators decide on their own page.
  const page = role === 'admin' && kind !== 'leave-decided' ? '/admin/leave' : '/leave';
  return spot && 'leaveId' in spot ? `${page}?open=leave-${spot.leaveId}` : page;
}
