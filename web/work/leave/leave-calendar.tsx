/** Calendar month of approved and pending leave: bars over the days, or a list on narrow screens. */
import { Group, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import type { Leave } from '#domain/work/leave/leave.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { initialsOf } from '#domain/platform/text.ts';
import { dayOf, monthName } from '#web/lib/time/local-time.ts';
import { type Bar, type DaySpan, monthOf } from '#web/lib/time/month.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { BAR_TEXT, type BarProps, MonthGrid } from '#web/ui/figures/month-grid.tsx';
import { MonthNav } from '#web/ui/figures/month-nav.tsx';
import { awayQuery } from './leave.queries.ts';
import type { LeaveSearchSubject } from './leave-search.tsx';
import { LeaveStatusBadge, LeaveStatusIcon, leaveStatusLabel } from './leave-status.tsx';
import { daySpanText, employeeName } from './leave-text.ts';
import classes from './leave-calendar.module.css';
import { leavePeriodOfMonth } from './leave-period.ts';

const NARROW = 'screen and (max-width: 767px)';
/** Minimum number of days for a bar to show the name in a narrow calendar. */
const MIN_NAME_SPAN = 3;
const LOADING = 'Loading the calendar...';
const MINUTE_MS = 60_000;

type CalendarProps = {
  /** YYYY-MM; undefined for the month in which the search begins, or the current one. */
  month: string | undefined;
  /** Current search: the calendar opens at its start date and shows only its person. */
  search?: LeaveSearchSubject;
  onMonth: (month: string | undefined) => void;
  onOpen: (leave: Leave) => void;
};

function LeaveBar({ bar, props, onOpen }: { bar: Bar<Leave>; props: BarProps; onOpen: (leave: Leave) => void }) {
  const { item, span } = bar;
  const label = `${employeeName(item)}, ${daySpanText(item)}, ${leaveStatusLabel(item.status).toLowerCase()}`;
  return (
    <UnstyledButton
      {...props}
      className={`${props.className} ${classes.bar}`}
      aria-label={label}
      data-tip={label}
      data-status={item.status}
      data-short={span < MIN_NAME_SPAN || undefined}
      data-initials={item.employee ? initialsOf(item.employee) : '?'}
      onClick={() => onOpen(item)}
    >
      <LeaveStatusIcon status={item.status} />
      <span className={BAR_TEXT}>{employeeName(item)}</span>
    </UnstyledButton>
  );
}

const daysOf = ({ leaveFrom, leaveTill }: Leave): DaySpan => ({
  from: leaveDayOf(leaveFrom),
  till: leaveDayOf(leaveTill),
});

type AgendaProps = {
  leaves: readonly Leave[];
  /** True while the data is that of the previous request. */
  isStale: boolean;
  onOpen: (leave: Leave) => void;
};

function Agenda({ leaves, isStale, onOpen }: AgendaProps) {
  return (
    <ul className={classes.agenda} data-stale={isStale || undefined}>
      {leaves.map((leave) => (
        <li key={leave.id}>
          <UnstyledButton className={classes.entry} onClick={() => onOpen(leave)}>
            <span>
              <Text span display="block" fw={500}>
                {employeeName(leave)}
              </Text>
              <Text span c="dimmed" fz="xs">
                {daySpanText(leave)}
              </Text>
            </span>
            <LeaveStatusBadge status={leave.status} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

export function LeaveCalendar({ month: chosenMonth, search, onMonth, onOpen }: CalendarProps) {
  const today = dayOf(useTick(MINUTE_MS));
  const currentMonth = monthOf(today);
  const defaultMonth = search?.days.from ? monthOf(search.days.from) : currentMonth;
  const month = chosenMonth ?? defaultMonth;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    awayQuery(leavePeriodOfMonth(month), search?.email),
  );
  const monthLeave = data?.filter((one) => monthOf(one.leaveFrom) <= month && monthOf(one.leaveTill) >= month) ?? [];
  return (
    <section aria-labelledby="leave-calendar" aria-busy={isPlaceholderData}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} fz="lg" id="leave-calendar">
          Calendar
        </Title>
        <MonthNav
          month={month}
          currentMonth={currentMonth}
          onMonth={(next) => onMonth(next === defaultMonth ? undefined : next)}
        />
      </Group>
      {error && !data && <QueryError message={LEAVE_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!error && !data && (
        <>
          <LoadingText>{LOADING}</LoadingText>
          <Skeleton h={isNarrow ? 160 : 420} radius={8} />
        </>
      )}
      {data && !isNarrow && (
        <MonthGrid
          month={month}
          today={today}
          items={data}
          daysOf={daysOf}
          renderBar={(bar, props) => <LeaveBar key={bar.item.id} bar={bar} props={props} onOpen={onOpen} />}
          isStale={isPlaceholderData}
        />
      )}
      {data && isNarrow && monthLeave.length > 0 && (
        <Agenda leaves={monthLeave} isStale={isPlaceholderData} onOpen={onOpen} />
      )}
      {isPlaceholderData && monthLeave.length === 0 && <LoadingText>{LOADING}</LoadingText>}
      {data && !isPlaceholderData && monthLeave.length === 0 && (
        <Text
          c="dimmed"
          mt="xs"
        >{`${search?.email ? 'This person has no leave' : 'No leave'} in ${monthName(month)}.`}</Text>
      )}
    </section>
  );
}
