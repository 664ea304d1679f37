/** The inbox on the wire (docs/wire.md#calls-inbox). */
import { NOTIFICATION_KINDS, type Notification, type Spot } from '#domain/live/notifications.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
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
      'Without its id where it may not be read any more.',
    ),
  ),
  undoneKind: optional(described(choice(NOTIFICATION_KINDS), 'Of kind `undone`: the kind of what was undone.')),
  projectTitles: optional(described(text(), 'Of a bulk change in one line: the titles of its projects.')),
  actor: optional(described(nested({ id: integer(1), name: text() }), 'Who did it last.')),
  guestName: optional(described(text(), 'The name that the guest gave who did it last.')),
  count: described(integer(1), 'How often it happened since the line was last read.'),
  feedback: optional(described(integer(1), 'What was said last.')),
  note: optional(described(integer(1), 'The note in whose thread that stands.')),
  cutNumber: optional(described(integer(1), 'The version that it is about.')),
  leave: optional(described(integer(1), 'The application that it is about.')),
  at: instant(),
  readAt: optional(instant()),
});
export type WireNotification = Static<typeof notification>;

const spotToWire = (spot: Spot | null) => {
  if (!spot) return {};
  if ('leaveId' in spot) return { leave: spot.leaveId };
  if ('cutNumber' in spot) return { cutNumber: spot.cutNumber };
  return { feedback: spot.feedbackId, note: spot.note?.id, cutNumber: spot.note?.cutNumber };
};

function spotFromWire({ feedback, note, cutNumber, leave }: WireNotification): Spot | null {
  if (leave !== undefined) return { leaveId: leave };
  if (feedback === undefined) return cutNumber === undefined ? null : { cutNumber };
  return { feedbackId: feedback, note: note === undefined || cutNumber === undefined ? null : { id: note, cutNumber } };
}

export const notificationToWire = (one: Notification): WireNotification => ({
  id: one.id,
  kind: one.kind,
  project: one.project
    ? { id: one.project.id ?? undefined, title: one.project.title, muted: one.project.isMuted || undefined }
    : undefined,
  undoneKind: one.undoneKind ?? undefined,
  projectTitles: one.projectTitles ?? undefined,
  actor: one.actor ?? undefined,
  guestName: one.guestName ?? undefined,
  count: one.count,
  ...spotToWire(one.spot),
  at: instantToWire(one.at),
  readAt: one.readAt === null ? undefined : instantToWire(one.readAt),
});

export const notificationFromWire = (wire: WireNotification): Notification => ({
  id: wire.id,
  kind: wire.kind,
  project: wire.project
    ? { id: wire.project.id ?? null, title: wire.project.title, isMuted: wire.project.muted ?? false }
    : null,
  undoneKind: wire.undoneKind ?? null,
  projectTitles: wire.projectTitles ?? null,
  actor: wire.actor ?? null,
  guestName: wire.guestName ?? null,
  count: wire.count,
  spot: spotFromWire(wire),
  at: instantFromWire(wire.at),
  readAt: wire.readAt === undefined ? null : instantFromWire(wire.readAt),
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
    project: optional(described(integer(1, LIMITS.id), 'Lines of this project.')),
    client: optional(described(integer(1, LIMITS.id), 'Lines of this client’s projects, as far as they may be read.')),
  }),
  answer: shape({ total: integer(0), unread: integer(0), items: list(notification) }),
  summary:
    "The caller's own lines, latest first, 30 a page, mentions that wait to be read before all others; with `unread` those that wait to be read.",
});

export const countNotifications = endpoint({
  ...common,
  name: 'notifications.count',
  method: 'GET',
  path: '/api/notifications/unread',
  answer: shape({ unread: integer(0) }),
  summary: 'How many of the own lines wait to be read.',
});

export const readNotifications = endpoint({
  ...common,
  name: 'notifications.read',
  method: 'POST',
  path: '/api/notifications/read',
  body: shape({
    ids: optional(described(list(integer(1, LIMITS.id), LIMITS.bulkProjects), 'These lines.')),
    project: optional(described(ref('Project'), 'Those of one project.')),
  }),
  answer: shape({ unread: integer(0), readAt: described(text(30), 'The very moment, by which this is undone.') }),
  summary: 'Marks own lines as read: those that are named, those of a project, or all.',
});

export const unreadNotifications = endpoint({
  ...common,
  name: 'notifications.unread',
  method: 'POST',
  path: '/api/notifications/unread',
  body: shape({
    ids: optional(described(list(integer(1, LIMITS.id), LIMITS.bulkProjects), 'These lines.')),
    readAt: optional(
      described(text(30), 'Those that were read at that very moment, as the answer to reading told it.'),
    ),
  }),
  answer: shape({ unread: integer(0) }),
  summary:
    'Own lines wait to be read again: those that are named, or those of one moment; but for lines of which a newer one waits.',
});

export const listNotedClients = endpoint({
  ...common,
  name: 'notifications.clients',
  method: 'GET',
  path: '/api/notifications/clients',
  answer: shape({ clients: list(nested({ id: integer(1), name: text() })) }),
  summary: 'By name, the clients of the projects that own lines are about and that may be read.',
});

const mutes = shape({ projects: list(nested({ id: integer(1), title: text(LIMITS.titleLength) })) });

export const listMutes = endpoint({
  ...common,
  name: 'notifications.mutes',
  method: 'GET',
  path: '/api/notifications/mutes',
  answer: mutes,
  summary: 'Projects that the caller has muted and may read, by title.',
});

export const muteProject = endpoint({
  ...common,
  name: 'notifications.mute',
  method: 'POST',
  path: '/api/notifications/mutes',
  body: shape({ project: ref('Project'), muted: flag() }),
  answer: mutes,
  summary: 'Mutes a project for the caller, or ends that; answers what is muted now.',
});
