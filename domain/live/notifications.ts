/** Notifications: what concerns somebody, in one unread line per kind and project that counts up (docs/people.md#inbox). */
import type { ClockKind } from '#domain/work/clock-notices.ts';
import type { Author } from '#domain/work/project.ts';
import type { ProjectStatus } from '#domain/work/project-status.ts';

export const NOTIFICATION_KINDS = [
  'mention',
  'assigned',
  'taken-away',
  'deadline',
  'feedback',
  'cut',
  'decision',
  'revision',
  'ended',
  'points',
  'time-used',
  'time-over',
  'due-tomorrow',
  'overdue',
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
  'undone',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What somebody is to be told, and who did it. */
export type Notice = {
  userId: number;
  kind: NotificationKind;
  project: { id: number; title: string } | null;
  /** Of kind `undone`: what was undone, and whether they were emailed of it. */
  undone?: { kind: NotificationKind; isMailed: boolean; recordId: number | null };
};

/** The record that a line leads to; of a note its version and the note in whose thread it stands. */
export type Spot =
  | { feedbackId: number; note: { id: number; cutNumber: number } | null }
  | { cutNumber: number }
  | { leaveId: number };

/** One line of an inbox. */
export type Notification = {
  id: number;
  kind: NotificationKind;
  /** By the title that it had then; without its id where the reader may not read it any more. Null where it is about none. */
  project: { id: number | null; title: string; isMuted: boolean } | null;
  /** Of kind `undone`: the kind of what was undone, null of several kinds. */
  undoneKind: NotificationKind | null;
  /** Of a bulk change in one line: the titles of its projects. */
  projectTitles: string | null;
  /** Who did it last. */
  actor: Author | null;
  /** The name that the guest gave who did it last. */
  guestName: string | null;
  /** How often it happened since the line was last read. */
  count: number;
  /** What happened last, more exactly than the project. */
  spot: Spot | null;
  /** When it happened last. */
  at: string;
  readAt: string | null;
};

export const INBOX_PAGE_SIZE = 30;

/** What of a project concerns people. */
export type Followed = {
  id: number;
  title: string;
  status: ProjectStatus;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
  deadlineAt: string | null;
  revisionCount: number;
  point: number;
};

/** Those who work on a project and answer for it. */
export type Answered = Pick<Followed, 'id' | 'title' | 'assignedToId' | 'assignedById' | 'reviewedById'>;
/** What is said about a project, rather than done with it. */
export type WordsKind = 'feedback' | 'cut' | 'decision';

/** Of what kind they are, whether its editor hears of them too, and whom they mention. */
export type Words = { kind: WordsKind; isForEditor: boolean; mentionedIds: readonly number[] };

type Wanted = { userId: number | null; kind: NotificationKind };

/** Each person and kind once; nobody is told of their own act. */
function distinctNotices(wanted: readonly Wanted[], project: Notice['project'], actorId: number | null): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { userId, kind } of wanted)
    if (userId !== null && userId !== actorId) notices.set(`${userId} ${kind}`, { userId, kind, project });
  return [...notices.values()];
}

/** Those who answer for a project beside its editor. */
const leadsOf = ({ assignedById, reviewedById }: Answered): (number | null)[] => [assignedById, reviewedById];

/** What a change of a project tells whom; `before` is undefined of a new one. */
export function noticesOfProject(before: Followed | undefined, after: Followed, actorId: number): Notice[] {
  const wanted: Wanted[] = [];
  const editor = after.assignedToId;
  const isNew = before?.assignedToId !== editor;
  if (isNew) wanted.push({ userId: editor, kind: 'assigned' });
  if (isNew && before) wanted.push({ userId: before.assignedToId, kind: 'taken-away' });
  // Whoever is given the work hears of its due with it.
  if (before && !isNew && before.deadlineAt !== after.deadlineAt) wanted.push({ userId: editor, kind: 'deadline' });
  if (before && after.revisionCount > before.revisionCount) wanted.push({ userId: editor, kind: 'revision' });
  if (before && before.status !== 'completed' && after.status === 'completed')
    for (const userId of leadsOf(after)) wanted.push({ userId, kind: 'ended' });
  if (before && after.point > 0 && after.point !== before.point) wanted.push({ userId: editor, kind: 'points' });
  return distinctNotices(wanted, { id: after.id, title: after.title }, actorId);
}

/** What the clock brings: to the editor, and what has gone wrong to the assigner too (docs/people.md#clock-notices). */
export function noticesOfClock(kind: ClockKind, project: Followed): Notice[] {
  const isWrong = kind === 'time-over' || kind === 'overdue';
  const people = isWrong ? [project.assignedToId, project.assignedById] : [project.assignedToId];
  const place = { id: project.id, title: project.title };
  return distinctNotices(
    people.map((userId) => ({ userId, kind })),
    place,
    null,
  );
}

const HEARD_MUTED: readonly NotificationKind[] = ['assigned', 'mention'];

/** Whether it comes in spite of a mute: work that one is given, and what is said to one by name (docs/people.md#mute). */
export const isHeardMuted = ({ kind, undone }: Pick<Notice, 'kind' | 'undone'>): boolean =>
  HEARD_MUTED.includes(undone?.kind ?? kind);

/** What is said about a project reaches those who work on it and answer for it; what is held back, and what is no editor's, only the latter. */
export const noticesOfWords = (
  project: Answered,
  { kind, isForEditor, mentionedIds, actorId }: Words & { actorId: number | null },
): Notice[] => {
  const people = [...leadsOf(project), ...(isForEditor ? [project.assignedToId] : [])];
  // Whoever is spoken to by name is told so, and not once more.
  const others = people.filter((id) => id === null || !mentionedIds.includes(id));
  const wanted = [
    ...mentionedIds.map((userId) => ({ userId, kind: 'mention' as const })),
    ...others.map((userId) => ({ userId, kind })),
  ];
  return distinctNotices(wanted, { id: project.id, title: project.title }, actorId);
};

/** Those whom a text about a project mentions, told of nothing but that. */
export const noticesOfMentions = (project: Notice['project'], ids: readonly number[], actorId: number): Notice[] =>
  distinctNotices(
    ids.map((userId) => ({ userId, kind: 'mention' })),
    project,
    actorId,
  );

/** The same kind for several people, about no project. */
export const noticesFor = (userIds: readonly number[], kind: NotificationKind, actorId: number | null): Notice[] =>
  distinctNotices(
    userIds.map((userId) => ({ userId, kind })),
    null,
    actorId,
  );

/** On the bell: nothing for none, and no number that nobody reads. */
export const unreadText = (unread: number): string => (unread === 0 ? '' : unread > 99 ? '99+' : String(unread));

/** The bell's name for those who hear it. */
export const bellLabel = (unread: number): string => (unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`);
