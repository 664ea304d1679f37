/** A month of deadlines and leave: a grid, or a list of days on narrow screens. */
import { useClickOutside } from '@mantine/hooks';
import { IconBeach } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Calendar, CalendarLeave } from '#domain/planning/calendar.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { type Bar, monthOf, weeksOf } from '#web/lib/time/month.ts';
import { BAR_TEXT, type BarProps, MonthGrid } from '#web/ui/figures/month-grid.tsx';
import plain from '#web/ui/figures/plain.module.css';
import { deadlineDayText } from '#web/work/projects/detail/use-move-deadline.ts';
import { DayCell, DayCount, DayEntries, DayLeave } from './calendar-day.tsx';
import { leaveText } from './calendar-labels.ts';
import type { CalendarFilters } from './calendar-url.ts';
import { useGridHeight } from './use-grid-height.ts';
import { useTodayInView } from './use-today-in-view.ts';
import classes from './calendar.module.css';

const EMPTY: Calendar = { due: [], leave: [], holidays: [] };

type MonthProps = {
  month: string;
  today: string;
  /** Undefined while loading. The grid is shown empty, so that the layout doesn't shift. */
  calendar: Calendar | undefined;
  actor: Actor;
  filters: CalendarFilters;
  isStale: boolean;
  /** Number of times that the user pressed Today. */
  todayClicks: number;
};

type GridProps = MonthProps & {
  /** The day under a dragged entry. */
  target: string | undefined;
};

const leaveOn = ({ leave }: Calendar, day: string): CalendarLeave[] =>
  leave.filter(({ from, till }) => from <= day && till >= day);

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

/** Grid as high as the window. A day that has more than fits can be opened. */
export function CalendarGrid({ target, ...props }: GridProps): ReactNode {
  const { month, today, calendar: loaded, actor, filters, isStale, todayClicks } = props;
  const calendar = loaded ?? EMPTY;
  const grid = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(month);
  const { height, maxLanes, linesBelow } = useGridHeight(grid, weeks.length);
  const [openDay, setOpenDay] = useState<string>();
  const openRef = useClickOutside<HTMLDivElement>(() => setOpenDay(undefined));
  useTodayInView(grid, {
    today: month === monthOf(today) ? today : undefined,
    isReady: loaded !== undefined && !isStale,
    clicks: todayClicks,
  });
  return (
    <div ref={grid}>
      <MonthGrid
        month={month}
        today={today}
        items={calendar.leave}
        daysOf={spanOfLeave}
        maxLanes={maxLanes}
        height={height}
        renderBar={(bar, barProps) => <LeaveBar key={bar.item.id} bar={bar} props={barProps} />}
        renderDay={(day, room) => (
          <DayCell
            day={day}
            due={calendar.due.find((one) => one.day === day)}
            holiday={calendar.holidays.find((one) => one.day === day)}
            leave={leaveOn(calendar, day)}
            room={room}
            lines={linesBelow(room.lanes)}
            isTarget={day === target}
            isLow={weeks.findIndex((week) => week.includes(day)) >= weeks.length / 2}
            isOpen={day === openDay}
            onOpen={(isOpen) => setOpenDay(isOpen ? day : undefined)}
            openRef={openRef}
            actor={actor}
            filters={filters}
          />
        )}
        isStale={isStale}
      />
    </div>
  );
}

export function CalendarAgenda(props: MonthProps) {
  const { month, today, calendar: loaded, actor, filters, isStale, todayClicks } = props;
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
      leave: leaveOn(calendar, day),
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
          <DayLeave leave={leave} />
          {due && <DayEntries day={day} due={due} holiday={holiday} actor={actor} filters={filters} isWide />}
        </li>
      ))}
    </ol>
  );
}
