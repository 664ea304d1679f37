/** How notices fold into inbox lines, and what undoing an action leaves of a line (docs/people.md#undone-news). */
import type { Notice, NotificationKind } from './notifications.ts';

/** Identifies an action that can be undone, on the events that it wrote. */
export type ActionKey = `${'undo' | 'bulk' | 'import'}-${number}`;

/** A line as it is added, or counted onto the unread one of the same person, kind and place. */
export type NewLine = {
  userId: number;
  kind: NotificationKind;
  undoneKind: NotificationKind | null;
  place: number;
  project: Notice['project'];
  title: string;
  /** A follow-up of what nobody was emailed of is not emailed either. */
  isMailable: boolean;
  notices: readonly Notice[];
};

const NAMED_TITLES = 2;

/** Lists the titles of a line about several projects: 'Gear review, Market tour and 6 more'. */
export function titlesText(titles: readonly string[]): string {
  const more = titles.length - NAMED_TITLES;
  if (more > 0) return `${titles.slice(0, NAMED_TITLES).join(', ')} and ${more} more`;
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
    isMailable: notices.some(({ undone }) => undone?.isMailed ?? true),
    notices,
  };
}

/**
 * Folds notices into one line per person, kind and project, in an order in which no two writers wait for each other.
 * With `foldPlace` those of one person and kind about several projects are one line at that place.
 */
export function linesOf(notices: readonly Notice[], foldPlace?: number): NewLine[] {
  const groups = [...Map.groupBy(notices, keyOf).values()].flatMap((group) => {
    const projects = new Set(group.map(({ project }) => project?.id ?? 0));
    if (foldPlace !== undefined && projects.size > 1) return [lineOf(group, foldPlace)];
    return [...Map.groupBy(group, ({ project }) => project?.id ?? 0)].map(([place, same]) => lineOf(same, place));
  });
  return groups.toSorted(byUserAndKind);
}

/** What a line counts. */
export type CountedEvent = {
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

/** What an unread line shows from now on. */
export type LineLeft = Pick<CountedEvent, 'title' | 'actorId' | 'guestName' | 'recordId' | 'at' | 'mailedAt'> & {
  count: number;
};

/** Returns what is left of an unread line without the undone events; undefined where nothing is. */
export function lineWithout({ count, place, events }: CountedLine): LineLeft | undefined {
  const left = events.filter(({ isUndone }) => !isUndone);
  const last = left.at(-1);
  const remaining = count - (events.length - left.length);
  if (remaining <= 0 || !last) return undefined;
  const mailedAt = left.every((event) => event.mailedAt !== null) ? last.mailedAt : null;
  const title = place < 0 ? titlesText(left.map((event) => event.title)) : last.title;
  return { ...last, title, count: remaining, mailedAt };
}

/** Tells those who read or were emailed of undone events that these are undone; nobody is told of their own action. */
export const followUpsOf = ({ userId, kind, isRead, events }: CountedLine, actorId: number): Notice[] =>
  events
    .filter(({ isUndone, mailedAt }) => isUndone && (isRead || mailedAt !== null) && userId !== actorId)
    .map(({ projectId, title, mailedAt, recordId }) => ({
      userId,
      kind: 'undone',
      project: projectId === null ? null : { id: projectId, title },
      undone: { kind, isMailed: mailedAt !== null, recordId },
    }));
