/** Notifications: one unread line per kind and project that counts events (docs/inbox.md#inbox). */
import type { Author } from '#domain/platform/person.ts';
import { firstWords } from '#domain/platform/text.ts';

export const NOTIFICATION_KINDS = [
  'mention',
  'assigned',
  'taken-away',
  'deadline',
  'feedback',
  'cut',
  'decision',
  'unplayable',
  'files',
  'revision',
  'ended',
  'open-checks',
  'points',
  'time-used',
  'time-over',
  'due-tomorrow',
  'overdue',
  'client-waiting',
  'leave-asked',
  'leave-decided',
  'leave-withdrawn',
  'target',
  'new-device',
  'password',
  'script-token',
  'factor-removed',
  'passkey',
  'webhook-off',
  'files-due',
  'undone',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What was decided on a version or on leave, or that a deadline was removed. */
export const OUTCOMES = ['approved', 'changes', 'rejected', 'removed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What an event resulted in, and its value: the first words of a reason, a deadline, points, or what couldn't be played. */
export type EventOutcome = { outcome?: Outcome | null; detail?: string | null };

/** Notification for one person. */
export type Notice = EventOutcome & {
  userId: number;
  kind: NotificationKind;
  project: { id: number; title: string } | null;
  /** For kind `undone`: what was undone, and whether it was emailed. */
  undone?: { kind: NotificationKind; wasEmailed: boolean; recordId: number | null };
};

/** Record that a line links to. A note has its version and the root of its thread. */
export type LinkTarget =
  | { feedbackId: number; note: { id: number; cutNumber: number } | null }
  | { cutNumber: number }
  | { leaveId: number }
  | { clientId: number };

/** Line of an inbox. */
export type Notification = {
  id: number;
  kind: NotificationKind;
  /** Title at the time. The ID is null when the reader no longer has access. Null for lines without a project. */
  project: { id: number | null; title: string; isMuted: boolean } | null;
  /** For kind `undone`: the kind that was undone, or null for several. */
  undoneKind: NotificationKind | null;
  /** Project titles of a bulk change. */
  projectTitles: string | null;
  /** Actor of the last event. */
  actor: Author | null;
  /** Name of the guest who caused the last event. */
  guestName: string | null;
  /** Result of the last event, for kinds that have several. */
  outcome: Outcome | null;
  /** Value of the last event: first words of the reason, new deadline, points, target, files, or what couldn't be played. */
  detail: string | null;
  /** Events since the line was last read. */
  count: number;
  /** Record of the last event within the project. */
  target: LinkTarget | null;
  /** Time of the last event. */
  at: string;
  readAt: string | null;
};

export const INBOX_PAGE_SIZE = 30;

/** Project fields that identify its team. */
export type ProjectTeam = {
  id: number;
  title: string;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
};

/** Kinds of discussion about a project. */
export type DiscussionKind = 'feedback' | 'cut' | 'decision' | 'unplayable' | 'files';

/** Kind of discussion, its outcome, whether the editor may see it, and the mentioned users. */
export type Discussion = EventOutcome & { kind: DiscussionKind; isForEditor: boolean; mentionedIds: readonly number[] };

export type WantedNotice = EventOutcome & { userId: number | null; kind: NotificationKind };

/** Removes duplicates per person and kind, and notices to the actor. */
export function distinctNotices(
  wanted: readonly WantedNotice[],
  project: Notice['project'],
  actorId: number | null,
): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { userId, kind, ...outcome } of wanted)
    if (userId !== null && userId !== actorId) notices.set(`${userId} ${kind}`, { userId, kind, project, ...outcome });
  return [...notices.values()];
}

/** Length of the part of a reason that a line shows. */
const REASON_WORDS = 120;

/** Returns the first words of a reason, or null without one. */
export const reasonDetail = (reason: string | null | undefined): string | null =>
  firstWords(reason ?? '', REASON_WORDS) || null;

/** Returns the people responsible for a project besides its editor. */
export const leadsOf = ({ assignedById, reviewedById }: ProjectTeam): (number | null)[] => [assignedById, reviewedById];

const KINDS_IGNORING_MUTE: readonly NotificationKind[] = ['assigned', 'mention'];

/** Returns whether a notice ignores mute: new assignments and mentions (docs/inbox.md#mute). */
export const ignoresMute = ({ kind, undone }: Pick<Notice, 'kind' | 'undone'>): boolean =>
  KINDS_IGNORING_MUTE.includes(undone?.kind ?? kind);

/** Notifies the project's team about discussion. Notes awaiting release or hidden from editors reach only its leads. */
export const noticesOfDiscussion = (
  project: ProjectTeam,
  {
    isForEditor,
    mentionedIds,
    teammateId = null,
    actorId,
    ...event
  }: Discussion & { teammateId?: number | null; actorId: number | null },
): Notice[] => {
  const people = [...leadsOf(project), ...(isForEditor ? [project.assignedToId] : []), teammateId];
  // People who are mentioned get only that notice, not one about the discussion as well.
  const others = people.filter((id) => id === null || !mentionedIds.includes(id));
  const wanted = [
    ...mentionedIds.map((userId) => ({ userId, kind: 'mention' as const })),
    ...others.map((userId) => ({ userId, ...event })),
  ];
  return distinctNotices(wanted, { id: project.id, title: project.title }, actorId);
};

/** Returns notices for people who are only mentioned. */
export const noticesOfMentions = (project: Notice['project'], ids: readonly number[], actorId: number): Notice[] =>
  distinctNotices(
    ids.map((userId) => ({ userId, kind: 'mention' })),
    project,
    actorId,
  );

/** Returns notices of one kind for several people, without a project. */
export const noticesFor = (
  userIds: readonly number[],
  kind: NotificationKind,
  actorId: number | null,
  outcome: EventOutcome = {},
): Notice[] =>
  distinctNotices(
    userIds.map((userId) => ({ userId, kind, ...outcome })),
    null,
    actorId,
  );

/** Returns the bell's badge: empty for none, capped at 99+. */
export const unreadText = (unread: number): string => (unread === 0 ? '' : unread > 99 ? '99+' : String(unread));

/** Returns the bell's accessible name. */
export const bellLabel = (unread: number): string => (unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`);
