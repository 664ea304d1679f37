/** Where a line of an inbox leads: to the very thing that it tells of, in the app and in mails (docs/people.md#inbox-places). */
import type { Notification, NotificationKind } from './notifications.ts';
import type { UserType } from '#domain/identity/roles.ts';

type PlacedNotification = Pick<Notification, 'kind' | 'project' | 'spot' | 'undoneKind' | 'projectTitles'>;

function placeInProject({ kind, spot }: PlacedNotification, projectId: number): string {
  if (spot && 'feedbackId' in spot)
    return spot.note ? `/cut/${spot.note.cutNumber}?note=${spot.note.id}` : `?say=${spot.feedbackId}`;
  if (spot && 'cutNumber' in spot) return `/cut/${spot.cutNumber}`;
  return kind === 'points' ? `?open=log-${projectId}` : '';
}

/** What is told of one's account. */
const OF_ACCOUNT: readonly NotificationKind[] = ['new-device', 'password', 'script-token', 'factor-removed', 'passkey'];

/** The address; undefined where there is nothing to see any more. */
export function placeOf(notification: PlacedNotification, role: UserType): string | undefined {
  const { project, spot } = notification;
  const kind = notification.undoneKind ?? notification.kind;
  if (notification.projectTitles !== null) return kind === 'taken-away' ? undefined : `/${role}/projects`;
  if (project) {
    if (project.id === null) return undefined;
    return `/${role}/projects/${project.id}${placeInProject(notification, project.id)}`;
  }
  if (kind === 'target') return `/${role}/leaderboard`;
  if (OF_ACCOUNT.includes(kind)) return '/profile';
  if (kind === 'webhook-off') return '/admin/settings';
  // Administrators decide on a page of their own.
  const page = role === 'admin' && kind !== 'leave-decided' ? '/admin/leave' : '/leave';
  return spot && 'leaveId' in spot ? `${page}?open=leave-${spot.leaveId}` : page;
}
