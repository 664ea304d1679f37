/** Inbox on the API (docs/api-reference.md#calls-inbox). */
import { NOTIFICATION_KINDS, type Notification, type LinkTarget, OUTCOMES } from '#domain/journal/notifications.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  optional,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const notification = nested({
  id: integer(1),
  kind: choice(NOTIFICATION_KINDS),
  project: optional(
    described(
      nested({ id: optional(integer(1)), title: text(LIMITS.titleLength), muted: optional(flag()) }),
      'Without its ID if the caller no longer has access.',
    ),
  ),
  undoneKind: optional(described(choice(NOTIFICATION_KINDS), 'For kind `undone`: the kind that was undone.')),
  projectTitles: optional(described(text(), 'Project titles of a bulk change.')),
  actor: optional(described(nested({ id: integer(1), name: text() }), 'Actor of the last event.')),
  guestName: optional(described(text(), 'Name of the guest who caused the last event.')),
  outcome: optional(choice(OUTCOMES)),
  detail: optional(described(text(), 'Reason, deadline, points, target, files or playback error of the last event.')),
  count: described(integer(1), 'Number of events since last read.'),
  feedback: optional(described(integer(1), 'Latest feedback.')),
  note: optional(described(integer(1), 'Note that starts its thread.')),
  cutNumber: optional(described(integer(1), 'Version concerned.')),
  leave: optional(described(integer(1), 'Leave application concerned.')),
  client: optional(described(integer(1), 'Client concerned.')),
  at: instant(),
  readAt: optional(instant()),
});
export type ApiNotification = Static<typeof notification>;

const linkTargetToApi = (target: LinkTarget | null) => {
  if (!target) return {};
  if ('leaveId' in target) return { leave: target.leaveId };
  if ('clientId' in target) return { client: target.clientId };
  if ('cutNumber' in target) return { cutNumber: target.cutNumber };
  return { feedback: target.feedbackId, note: target.note?.id, cutNumber: target.note?.cutNumber };
};

function linkTargetFromApi({ feedback, note, cutNumber, leave, client }: ApiNotification): LinkTarget | null {
  if (leave !== undefined) return { leaveId: leave };
  if (client !== undefined) return { clientId: client };
  if (feedback === undefined) return cutNumber === undefined ? null : { cutNumber };
  return { feedbackId: feedback, note: note === undefined || cutNumber === undefined ? null : { id: note, cutNumber } };
}

export const notificationToApi = (notification: Notification): ApiNotification => ({
  id: notification.id,
  kind: notification.kind,
  project: notification.project
    ? {
        id: notification.project.id ?? undefined,
        title: notification.project.title,
        muted: notification.project.isMuted || undefined,
      }
    : undefined,
  undoneKind: notification.undoneKind ?? undefined,
  projectTitles: notification.projectTitles ?? undefined,
  actor: notification.actor ?? undefined,
  guestName: notification.guestName ?? undefined,
  outcome: notification.outcome ?? undefined,
  detail: notification.detail ?? undefined,
  count: notification.count,
  ...linkTargetToApi(notification.target),
  at: instantToApi(notification.at),
  readAt: notification.readAt === null ? undefined : instantToApi(notification.readAt),
});

export const notificationFromApi = (wire: ApiNotification): Notification => ({
  id: wire.id,
  kind: wire.kind,
  project: wire.project
    ? { id: wire.project.id ?? null, title: wire.project.title, isMuted: wire.project.muted ?? false }
    : null,
  undoneKind: wire.undoneKind ?? null,
  projectTitles: wire.projectTitles ?? null,
  actor: wire.actor ?? null,
  guestName: wire.guestName ?? null,
  outcome: wire.outcome ?? null,
  detail: wire.detail ?? null,
  count: wire.count,
  target: linkTargetFromApi(wire),
  at: instantFromApi(wire.at),
  readAt: wire.readAt === undefined ? null : instantFromApi(wire.readAt),
});

const common = { kind: 'plain', roles: EVERYONE, status: 200 } as const;

export const listNotifications = endpoint({
  ...common,
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  query: shape({
    page: optional(integer(1, LIMITS.pages)),
    unread: optional(flag()),
    kind: optional(choice(NOTIFICATION_KINDS)),
    project: optional(described(integer(1, LIMITS.id), 'Notifications of this project.')),
    client: optional(described(integer(1, LIMITS.id), "Notifications of this client's projects the caller can read.")),
  }),
  response: shape({ total: integer(0), unread: integer(0), items: list(notification) }),
  summary:
    "Lists the caller's notifications, latest first, 30 per page, with unread mentions on top. `unread` lists only unread ones.",
});

export const countNotifications = endpoint({
  ...common,
  name: 'notifications.count',
  method: 'GET',
  path: '/api/notifications/unread',
  response: shape({ unread: integer(0) }),
  summary: "Counts the caller's unread notifications.",
});

export const markNotificationsRead = endpoint({
  ...common,
  name: 'notifications.read',
  method: 'POST',
  path: '/api/notifications/read',
  body: shape({
    ids: optional(described(list(integer(1, LIMITS.id), LIMITS.bulkProjects), 'These notifications.')),
    project: optional(described(ref('Project'), 'Those of one project.')),
  }),
  response: shape({ unread: integer(0), readAt: described(text(30), 'Timestamp, used to undo this.') }),
  summary: 'Marks notifications as read: the given ones, those of a project, or all.',
});

export const markNotificationsUnread = endpoint({
  ...common,
  name: 'notifications.unread',
  method: 'POST',
  path: '/api/notifications/unread',
  body: shape({
    ids: optional(described(list(integer(1, LIMITS.id), LIMITS.bulkProjects), 'These notifications.')),
    readAt: optional(described(text(30), 'Those read at this timestamp, as returned when marking them as read.')),
  }),
  response: shape({ unread: integer(0) }),
  summary:
    'Marks notifications as unread: the given ones, or those read at a timestamp. Skips those with a newer unread one.',
});

export const listNotificationClients = endpoint({
  ...common,
  name: 'notifications.clients',
  method: 'GET',
  path: '/api/notifications/clients',
  response: shape({ clients: list(nested({ id: integer(1), name: text() })) }),
  summary: "Lists the clients of projects in the caller's notifications, by name.",
});
