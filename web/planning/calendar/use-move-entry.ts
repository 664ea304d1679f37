/** Moves the deadline of a calendar's entry to another day: shown at once, and reverted if the server refuses it (docs/projects.md#calendar). */
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Calendar, CalendarItem } from '#domain/planning/calendar.ts';
import { daysBetweenInclusive } from '#domain/platform/dates.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { deadlineOnDay } from '#domain/work/projects/deadline-text.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { dayOf, timeZone } from '#web/lib/time/local-time.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifyWarning } from '#web/ui/feedback/toasts.ts';
import { fetchProject } from '#web/work/projects/list/fetch-projects.ts';
import {
  deadlineDayText,
  NOT_MOVED,
  notifyNotMoved,
  useMoveDeadline,
} from '#web/work/projects/detail/use-move-deadline.ts';
import { moveRefusalText, CALENDAR_TEXTS, timeText } from './calendar-labels.ts';
import { moveEntry } from './move-entry.ts';

const PRECONDITION_FAILED = 412;

const daysFrom = (from: string, to: string): number =>
  to >= from ? daysBetweenInclusive(from, to) - 1 : 1 - daysBetweenInclusive(to, from);

/** Shows both deadlines. Resolves to the current entry if the user's deadline should replace the stored one. */
async function chooseDay(item: CalendarItem, day: string): Promise<CalendarItem | undefined> {
  const { project } = await fetchProject(item.id);
  const { deadlineAt, version } = project;
  if (deadlineAt === null) {
    notifyFailure({ text: NOT_MOVED, reason: CALENDAR_TEXTS.noDeadline });
    return undefined;
  }
  const now = { ...item, deadlineAt, version };
  const [theirs, mine] = [deadlineDayText(dayOf(deadlineAt)), deadlineDayText(day)];
  const isMine = await confirm({
    title: 'This project was changed',
    message: `Someone else changed “${item.title}”. Its deadline is ${theirs}, ${timeText(now)}. You chose ${mine}.`,
    confirmLabel: `Move to ${mine}`,
    cancelLabel: `Keep ${theirs}`,
  });
  return isMine ? now : undefined;
}

/** Returns a function that moves an entry to a day. If that isn't allowed, it shows the reason and returns false. */
export function useMoveEntry(actor: Actor, queryKey: QueryKey) {
  const client = useQueryClient();
  /** Projects whose last move has no response yet. */
  const pending = useRef(new Set<number>());
  /** Versions after this page's own moves, which the days on screen may not have yet. */
  const versions = useRef(new Map<number, number>());
  const { mutateAsync: move } = useMoveDeadline(() => undefined);
  const show = (id: number, deadlineAt: string): void =>
    void client.setQueryData<Calendar>(queryKey, (current) => current && moveEntry(current, id, deadlineAt));

  const send = async (item: CalendarItem, day: string): Promise<void> => {
    const { id, deadlineAt: before } = item;
    const version = Math.max(item.version, versions.current.get(id) ?? 0);
    const shiftDeadlineDays = daysFrom(dayOf(before), day);
    if (shiftDeadlineDays === 0) return;
    const deadlineAt = deadlineOnDay(before, day, timeZone());
    await client.cancelQueries({ queryKey });
    show(id, deadlineAt);
    try {
      await move({ id, version, deadlineAt, change: { shiftDeadlineDays } });
      versions.current.set(id, version + 1);
    } catch (error) {
      show(id, before);
      if (!hasStatus(error, PRECONDITION_FAILED)) return notifyNotMoved(error);
      const chosen = await chooseDay(item, day);
      if (chosen) await send(chosen, day);
    }
  };

  return (item: CalendarItem, day: string): boolean => {
    const refusalText = moveRefusalText(actor, item);
    if (refusalText) notifyWarning(refusalText);
    if (refusalText || pending.current.has(item.id)) return false;
    pending.current.add(item.id);
    void send(item, day)
      .catch(notifyNotMoved)
      .finally(() => pending.current.delete(item.id));
    return true;
  };
}
