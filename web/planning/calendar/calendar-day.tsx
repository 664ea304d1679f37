/** A day of the calendar: its number of deadlines, linked to their list, and its first entries. */
import { IconBeach } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { CalendarDay, CalendarLeave, Holiday } from '#domain/planning/calendar.ts';
import { weekdayOf } from '#domain/platform/dates.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { wholeDays } from '#web/lib/time/local-time.ts';
import { useRole } from '#web/identity/current-user.ts';
import type { DayRoom } from '#web/ui/figures/month-grid.tsx';
import plain from '#web/ui/figures/plain.module.css';
import { projectsLink, spanOf } from '#web/work/projects/list/projects-link.ts';
import { deadlineDayText } from '#web/work/projects/detail/use-move-deadline.ts';
import { Entries } from './calendar-entry.tsx';
import { dueCountText, leaveText } from './calendar-labels.ts';
import type { CalendarFilters } from './calendar-url.ts';
import { LANE_PX } from './use-grid-height.ts';
import classes from './calendar.module.css';

export type DayProps = {
  day: string;
  due: CalendarDay | undefined;
  holiday: Holiday | undefined;
  actor: Actor;
  filters: CalendarFilters;
};

type ListLinkProps = Pick<DayProps, 'day' | 'filters'> & { className: string | undefined; label: string; text: string };

/** Link to the list of a day's projects. */
function ListLink({ day, filters, className, label, text }: ListLinkProps) {
  const role = useRole();
  const { editorId, clientId, class: projectClass } = filters;
  // The server already limits an editor's list to their own projects.
  const editorFilter = role === 'editor' ? {} : { editorId };
  const spans = { deadlineAt: spanOf(wholeDays(day, day)) ?? {} };
  const order = { by: 'deadlineAt', direction: 'asc' } as const;
  return (
    <Link
      {...projectsLink(role, { ...editorFilter, clientId, class: projectClass, spans, order })}
      className={className}
      aria-label={label}
    >
      {text}
    </Link>
  );
}

export function DayCount({ day, due, filters }: Pick<DayProps, 'day' | 'filters'> & { due: CalendarDay }) {
  const text = dueCountText(due.total);
  return (
    <ListLink
      day={day}
      filters={filters}
      className={classes.count}
      label={`${text} ${deadlineDayText(day)}`}
      text={text}
    />
  );
}

/** Entries up to a number, and a link to the list if there are more. */
export function DayEntries({ day, due, actor, filters, isWide }: DayProps & { due: CalendarDay; isWide?: boolean }) {
  const more = due.total - due.items.length;
  const text = `+${more} more`;
  return (
    <>
      <Entries items={due.items} actor={actor} isWide={isWide ?? false} />
      {more > 0 && (
        <ListLink
          day={day}
          filters={filters}
          className={classes.count}
          label={`${text}, ${countOf(due.total, 'project')} due ${deadlineDayText(day)}`}
          text={text}
        />
      )}
    </>
  );
}

/** People on leave on a day, one per line. */
export const DayLeave = ({ leave }: { leave: readonly CalendarLeave[] }) =>
  leave.map((one) => (
    <div key={one.id} className={classes.away}>
      <IconBeach size={14} aria-hidden />
      {leaveText(one)}
    </div>
  ));

/** From this column on, an open day grows to the left. */
const FIRST_END_COLUMN = 5;

type DayCellProps = DayProps & {
  leave: readonly CalendarLeave[];
  room: DayRoom;
  /** Number of lines that fit. */
  lines: number;
  isTarget: boolean;
  /** True in the lower half of the month, where an open day grows upward. */
  isLow: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Set on the open day, which a click elsewhere closes. */
  openRef: RefObject<HTMLDivElement | null>;
};

/** Cell of the grid: what fits, and a button that opens the whole day over its neighbors. */
export function DayCell({ leave, room, lines, isTarget, isLow, isOpen, onOpen, openRef, ...props }: DayCellProps) {
  const { day, due, holiday, actor, filters } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const total = (due?.total ?? 0) + room.hiddenBars;
  const shown = total <= lines ? (due?.total ?? 0) : Math.max(0, lines - 1);
  const items = due?.items.slice(0, shown) ?? [];
  const isCut = total > items.length;
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (!isOpen || key !== 'Escape') return;
    onOpen(false);
    opener.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the day from any of its controls
    <div
      ref={isOpen ? openRef : undefined}
      className={classes.day}
      data-day={day}
      data-target={isTarget || undefined}
      data-open={isOpen || undefined}
      data-up={isLow || undefined}
      data-end={weekdayOf(day) >= FIRST_END_COLUMN || undefined}
      onKeyDown={closeOnEscape}
    >
      <div className={classes.head}>
        {isOpen ? (
          <span className={classes.openDay}>{deadlineDayText(day)}</span>
        ) : (
          <span className={`${classes.holiday} ${plain.truncate}`} title={holiday?.name}>
            {holiday?.name}
          </span>
        )}
        {due && <DayCount day={day} due={due} filters={filters} />}
      </div>
      {isOpen ? (
        <>
          {holiday && <div className={classes.away}>{holiday.name}</div>}
          <DayLeave leave={leave} />
          {due && <DayEntries {...props} due={due} />}
        </>
      ) : (
        <>
          <div style={{ height: room.lanes * LANE_PX }} />
          <Entries items={items} actor={actor} />
        </>
      )}
      {isCut && (
        <button
          ref={opener}
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-label={
            isOpen ? `Show less of ${deadlineDayText(day)}` : `+${total - items.length} more on ${deadlineDayText(day)}`
          }
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `+${total - items.length}`}
        </button>
      )}
    </div>
  );
}
