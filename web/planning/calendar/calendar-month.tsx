/** A month of deadlines and leave: a grid, or a list of days on narrow screens. */
import { IconBeach } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { CALENDAR_ITEMS, type Calendar, type CalendarLeave } from '#domain/planning/calendar.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { type Bar, monthOf, weeksOf } from '#web/lib/time/month.ts';
import { BAR_TEXT, type BarProps, MonthGrid } from '#web/ui/figures/month-grid.tsx';
import plain from '#web/ui/figures/plain.module.css';
import { deadlineDayText } from '#web/work/projects/detail/use-move-deadline.ts';
import { DayCell, DayCount, DayEntries } from './calendar-day.tsx';
import { leaveText } from './calendar-labels.ts';
import type { CalendarFilters } from './calendar-url.ts';
import { useTodayInView } from './use-today-in-view.ts';
import classes from './calendar.module.css';

/** Number of lines that fit into a day's cell, including bars of leave. */
const LINES = 4;
const EMPTY: Calendar = { due: [], leave: [], holidays: [] };

type MonthProps = {
  month: string;
  today: string;
  /** Undefined while loading. The grid is shown empty, so that the layout doesn't shift. */
  calendar: Calendar | undefined;
  actor: Actor;
  filters: CalendarFilters;
  isStale: boolean;
};

const spanOfLeave = ({ from, till }: CalendarLeave) => ({ from, till });

function LeaveBar({ bar: { item }, props }: { bar: Bar<CalendarLeave>; props: BarProps }) {
  return (
    <div {...props} className={`${props.className} ${classes.leave}`} data-tip={leaveText(item)}>
      <IconBeach size={12} aria-hidden />
      <span className={BAR_TEXT}>
        {fullNameOf(item.person)}
        <span className={plain.heard}>{leaveText(item).slice(fullNameOf(item.person).length)}</span>
      </span>
    </div>
  );
}

/** `target` is the day under a dragged entry. */
export function CalendarGrid({ target, ...props }: MonthProps & { target: string | undefined }): ReactNode {
  const { month, today, calendar = EMPTY, actor, filters, isStale } = props;
  return (
    <MonthGrid
      month={month}
      today={today}
      items={calendar.leave}
      daysOf={spanOfLeave}
      renderBar={(bar, barProps) => <LeaveBar key={bar.item.id} bar={bar} props={barProps} />}
      renderDay={(day, lanes) => (
        <DayCell
          day={day}
          due={calendar.due.find((one) => one.day === day)}
          holiday={calendar.holidays.find((one) => one.day === day)}
          limit={Math.max(1, LINES - lanes)}
          lanes={lanes}
          isTarget={day === target}
          actor={actor}
          filters={filters}
        />
      )}
      isStale={isStale}
    />
  );
}

export function CalendarAgenda({ todayClicks, ...props }: MonthProps & { todayClicks: number }) {
  const { month, today, calendar: loaded, actor, filters, isStale } = props;
  const list = useRef<HTMLOListElement>(null);
  useTodayInView(list, {
    today: month === monthOf(today) ? today : undefined,
    isReady: loaded !== undefined && !isStale,
    clicks: todayClicks,
  });
  const calendar = loaded ?? EMPTY;
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
    .map((day) => ({
      day,
      due: calendar.due.find((one) => one.day === day),
      holiday: calendar.holidays.find((one) => one.day === day),
      leave: calendar.leave.filter(({ from, till }) => from <= day && till >= day),
    }))
    .filter(({ due, holiday, leave }) => due || holiday || leave.length > 0);
  return (
    <ol ref={list} className={classes.agenda}>
      {days.map(({ day, due, holiday, leave }) => (
        <li key={day} data-day={day}>
          <div className={classes.agendaHead}>
            <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
              {deadlineDayText(day)}
            </time>
            {due && <DayCount day={day} due={due} filters={filters} />}
          </div>
          {holiday && <div className={classes.away}>{holiday.name}</div>}
          {leave.map((one) => (
            <div key={one.id} className={classes.away}>
              <IconBeach size={14} aria-hidden />
              {leaveText(one)}
            </div>
          ))}
          {due && (
            <DayEntries
              day={day}
              due={due}
              holiday={holiday}
              limit={CALENDAR_ITEMS}
              actor={actor}
              filters={filters}
              isWide
            />
          )}
        </li>
      ))}
    </ol>
  );
}
