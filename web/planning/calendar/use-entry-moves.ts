/** Moves entries by drag and drop, and by Alt with an arrow key. */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Calendar, CalendarItem } from '#domain/planning/calendar.ts';
import { addDays } from '#domain/platform/dates.ts';
import { dayOf } from '#web/lib/time/local-time.ts';
import { entryOf } from './move-entry.ts';

const KEY_DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const idAt = (target: EventTarget): number | undefined =>
  target instanceof Element
    ? Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']) || undefined
    : undefined;
const dayAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined;

type EntryMoves = {
  calendar: Calendar | undefined;
  move: (item: CalendarItem, day: string) => boolean;
  /** Shows the month of a day that an entry was moved to by key. */
  onDay: (day: string) => void;
};

/** Returns the event handlers of the part that contains the days, and the day under a dragged entry. */
export function useEntryMoves({ calendar, move, onDay }: EntryMoves) {
  const dragged = useRef<CalendarItem>(undefined);
  const [target, setTarget] = useState<string>();
  /** Entry to focus once its month is shown. */
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-row="${awaited.current}"] a`);
    if (!link) return;
    awaited.current = undefined;
    link.focus();
  }, [calendar]);

  const end = (): void => {
    dragged.current = undefined;
    setTarget(undefined);
  };
  return {
    target,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const days = event.altKey && !event.ctrlKey && !event.metaKey ? KEY_DAYS[event.key] : undefined;
        const id = idAt(event.target);
        const item = days !== undefined && id !== undefined && calendar ? entryOf(calendar, id) : undefined;
        if (!item || days === undefined) return;
        // Alt with an arrow key also means Back and Forward.
        event.preventDefault();
        const day = addDays(dayOf(item.deadlineAt), days);
        if (!move(item, day) || document.querySelector(`[data-day="${day}"]`)) return;
        awaited.current = item.id;
        onDay(day);
      },
      onDragStart: (event: DragEvent) => {
        const id = idAt(event.target);
        dragged.current = id === undefined || !calendar ? undefined : entryOf(calendar, id);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        const day = dayAt(event.target);
        if (!dragged.current || day === undefined) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setTarget(day);
      },
      onDrop: (event: DragEvent) => {
        const day = dayAt(event.target);
        if (!dragged.current || day === undefined) return;
        event.preventDefault();
        move(dragged.current, day);
        end();
      },
      onDragEnd: end,
    },
  };
}
