/** A day of the calendar: its number of deadlines, linked to their list, and its first entries. */
import { Link } from '@tanstack/react-router';
import type { CalendarDay, Holiday } from '#domain/planning/calendar.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { wholeDays } from '#web/lib/time/local-time.ts';
import { useRole } from '#web/identity/current-user.ts';
import { projectsLink, spanOf } from '#web/work/projects/list/projects-link.ts';
import { deadlineDayText } from '#web/work/projects/detail/use-move-deadline.ts';
import { Entries } from './calendar-entry.tsx';
import { dueCountText } from './calendar-labels.ts';
import type { CalendarFilters } from './calendar-url.ts';
import classes from './calendar.module.css';

export type DayProps = {
  day: string;
  due: CalendarDay | undefined;
  holiday: Holiday | undefined;
  /** Maximum number of entries to show. */
  limit: number;
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

/** Entries that fit, and a link to the list if there are more. */
export function DayEntries({
  day,
  due,
  limit,
  actor,
  filters,
  isWide,
}: DayProps & { due: CalendarDay; isWide?: boolean }) {
  const items = due.items.slice(0, limit);
  const more = due.total - items.length;
  const text = `+${more} more`;
  return (
    <>
      <Entries items={items} actor={actor} isWide={isWide ?? false} />
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

/** Cell of the grid. `lanes` is the number of bars that cover its upper part. */
export function DayCell({ lanes, isTarget, ...props }: DayProps & { lanes: number; isTarget: boolean }) {
  const { day, due, holiday, filters } = props;
  return (
    <div className={classes.day} data-day={day} data-target={isTarget || undefined}>
      <div className={classes.head}>{due && <DayCount day={day} due={due} filters={filters} />}</div>
      <div style={{ height: lanes * LANE_PX }} />
      {holiday && <div className={classes.away}>{holiday.name}</div>}
      {due && <DayEntries {...props} due={due} />}
    </div>
  );
}

/** Height of a bar with its gap. */
const LANE_PX = 26;
