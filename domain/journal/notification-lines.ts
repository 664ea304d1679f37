/** Grouping of notices into inbox lines, and what remains of a line after undo (docs/inbox.md#undone-news). */
import type { EventOutcome, Notice, NotificationKind } from './notifications.ts';

/** Line to insert, or to add to the unread line of the same person, kind and group. */
export type NewLine = {
  userId: number;
  kind: NotificationKind;
  undoneKind: NotificationKind | null;
  place: number;
  project: Notice['project'];
  title: string;
  /** False for a follow-up to something that wasn't emailed. */
  isEmailable: boolean;
  notices: readonly Notice[];
};

const NAMED_TITLES = 2;

/** Lists the titles of a line about several projects: 'Gear review, Market tour and 6 more'. */
function titlesText(titles: readonly string[]): string {
  const omitted = titles.length - NAMED_TITLES;
  if (omitted > 0) return `${titles.slice(0, NAMED_TITLES).join(', ')} and ${omitted} more`;
  return titles.join(' and ');
}

const keyOf = ({ userId, kind }: Notice): string => `${userId} ${kind}`;
const byUserAndKind = (a: NewLine, b: NewLine): number => a.userId - b.userId || (a.kind < b.kind ? -1 : 1);

function lineOf(notices: readonly Notice[], place: number): NewLine {
  const [first] = notices as [Notice];
  const kinds = new Set(notices.map(({ undone }) => undone?.kind ?? null));
  const isFolded = place < 0;
  return {
    userId: first.userId,
    kind: first.kind,
    undoneKind: kinds.size === 1 ? (first.undone?.kind ?? null) : null,
    place,
    project: isFolded ? null : first.project,
    title: isFolded ? titlesText(notices.map(({ project }) => project?.title ?? '')) : (first.project?.title ?? ''),
    isEmailable: notices.some(({ undone }) => undone?.wasEmailed ?? true),
    notices,
  };
}

/**
 * Groups notices into one line per person, kind and project, sorted so that concurrent writers lock rows in the same order.
 * With `groupPlace`, lines of one person and kind about several projects become one line in that group.
 */
export function linesOf(notices: readonly Notice[], groupId?: number): NewLine[] {
  const groups = [...Map.groupBy(notices, keyOf).values()].flatMap((group) => {
    const projects = new Set(group.map(({ project }) => project?.id ?? 0));
    if (groupId !== undefined && projects.size > 1) return [lineOf(group, groupId)];
    return [...Map.groupBy(group, ({ project }) => project?.id ?? 0)].map(([place, same]) => lineOf(same, place));
  });
  return groups.toSorted(byUserAndKind);
}

/** Event that a line counts. */
type CountedEvent = Required<EventOutcome> & {
  projectId: number | null;
  title: string;
  actorId: number | null;
  guestName: string | null;
  recordId: number | null;
  at: string;
  mailedAt: string | null;
  isUndone: boolean;
};

export type CountedLine = {
  userId: number;
  kind: NotificationKind;
  place: number;
  count: number;
  isRead: boolean;
  /** Oldest first. */
  events: readonly CountedEvent[];
};

/** New content of a shortened unread line. */
export type RemainingLine = Pick<
  CountedEvent,
  'title' | 'actorId' | 'guestName' | 'recordId' | 'at' | 'mailedAt' | 'outcome' | 'detail'
> & {
  count: number;
};

/** Returns an unread line without its undone events, or undefined if none remain. */
export function lineAfterUndo({ count, place, events }: CountedLine): RemainingLine | undefined {
  const notUndone = events.filter(({ isUndone }) => !isUndone);
  const last = notUndone.at(-1);
  const remaining = count - (events.length - notUndone.length);
  if (remaining <= 0 || !last) return undefined;
  const mailedAt = notUndone.every((event) => event.mailedAt !== null) ? last.mailedAt : null;
  const title = place < 0 ? titlesText(notUndone.map((event) => event.title)) : last.title;
  return { ...last, title, count: remaining, mailedAt };
}

/** Returns follow-ups for people who read or were emailed undone events, except the person who undid them. */
export const followUpsOf = ({ userId, kind, isRead, events }: CountedLine, actorId: number): Notice[] =>
  events
    .filter(({ isUndone, mailedAt }) => isUndone && (isRead || mailedAt !== null) && userId !== actorId)
    .map(({ projectId, title, mailedAt, recordId }) => ({
      userId,
      kind: 'undone',
      project: projectId === null ? null : { id: projectId, title },
      undone: { kind, wasEmailed: mailedAt !== null, recordId },
    }));
