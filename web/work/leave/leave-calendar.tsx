/** Calendar month of approved and pending leave: bars over the days, or a list on narrow screens. */
import { ActionIcon, Button, Group, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Leave } from '#domain/work/leave.ts';
import { addMonths, formatDay } from '#domain/platform/dates.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { initialsOf } from '#domain/platform/text.ts';
import { dayOf, monthName } from '#web/lib/local-time.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { QueryError } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { awayQuery } from './leave.queries.ts';
import type { LeaveSearchFor } from './leave-search.tsx';
import { LeaveStatusBadge, LeaveStatusIcon, leaveStatusLabel } from './leave-status.tsx';
import { daySpanText, employeeName } from './leave-text.ts';
import classes from './leave-calendar.module.css';
import { type Bar, barsOf, monthOf, sheetPeriodOf, weeksOf } from './month.ts';

const NO_ROOM = 'screen and (max-width: 767px)';
/** Minimum number of days for a bar to show the name in a narrow calendar. */
const MIN_NAME_SPAN = 3;
const LOADING = 'Loading the calendar...';
const MINUTE_MS = 60_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type CalendarProps = {
  /** YYYY-MM; undefined for the month in which the search begins, or the current one. */
  month: string | undefined;
  /** Current search: the calendar opens at its start date and shows only its person. */
  search?: LeaveSearchFor;
  onMonth: (month: string | undefined) => void;
  onOpen: (leave: Leave) => void;
};

function LeaveBar({ bar, onOpen }: { bar: Bar<Leave>; onOpen: (leave: Leave) => void }) {
  const { item, column, span, lane, startsBefore, continuesAfter } = bar;
  const label = `${employeeName(item)}, ${daySpanText(item)}, ${leaveStatusLabel(item.status).toLowerCase()}`;
  return (
    <UnstyledButton
      className={classes.bar}
      aria-label={label}
      data-tip={label}
      data-status={item.status}
      data-from-before={startsBefore || undefined}
      data-goes-on={continuesAfter || undefined}
      data-short={span < MIN_NAME_SPAN || undefined}
      data-initials={item.employee ? initialsOf(item.employee) : '?'}
      style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 }}
      onClick={() => onOpen(item)}
    >
      <LeaveStatusIcon status={item.status} />
      <span className={classes.name}>{employeeName(item)}</span>
    </UnstyledButton>
  );
}

type SheetProps = {
  month: string;
  today: string;
  leaves: readonly Leave[];
  /** True while the data is that of the previous request. */
  isStale: boolean;
  onOpen: (leave: Leave) => void;
};

function Sheet({ month, today, leaves, isStale, onOpen }: SheetProps) {
  return (
    <div className={classes.sheet} data-stale={isStale || undefined}>
      <div className={classes.weekdays} aria-hidden>
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <section key={week[0]} className={classes.week} aria-label={`Week of ${formatDay(week[0] ?? '')}`}>
          {week.map((day, index) => (
            <time
              key={day}
              dateTime={day}
              className={classes.day}
              style={{ gridColumn: index + 1 }}
              data-outside={monthOf(day) !== month || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              {Number(day.slice(8))}
            </time>
          ))}
          {barsOf(week, leaves).map((bar) => (
            <LeaveBar key={bar.item.id} bar={bar} onOpen={onOpen} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Agenda({ leaves, isStale, onOpen }: Pick<SheetProps, 'leaves' | 'isStale' | 'onOpen'>) {
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

function Head({ month, currentMonth, go }: { month: string; currentMonth: string; go: (month: string) => void }) {
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <Title order={2} fz="lg" id="leave-calendar">
        Calendar
      </Title>
      <Group gap={4} wrap="nowrap">
        {month !== currentMonth && (
          <Button size="compact-sm" variant="subtle" onClick={() => go(currentMonth)}>
            Today
          </Button>
        )}
        <ActionIcon size={28} aria-label="Previous month" onClick={() => go(addMonths(month, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} ta="center" miw={116} aria-live="polite">
          {monthName(month)}
        </Text>
        <ActionIcon size={28} aria-label="Next month" onClick={() => go(addMonths(month, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

export function LeaveCalendar({ month: chosenMonth, search, onMonth, onOpen }: CalendarProps) {
  const today = dayOf(useTick(MINUTE_MS));
  const currentMonth = monthOf(today);
  const byDefault = search?.days.from ? monthOf(search.days.from) : currentMonth;
  const month = chosenMonth ?? byDefault;
  const isNarrow = useMediaQuery(NO_ROOM, false, { getInitialValueInEffect: false });
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    awayQuery(sheetPeriodOf(month), search?.email),
  );
  const ofMonth = data?.filter((one) => monthOf(one.leaveFrom) <= month && monthOf(one.leaveTill) >= month) ?? [];
  return (
    <section aria-labelledby="leave-calendar" aria-busy={isPlaceholderData}>
      <Head month={month} currentMonth={currentMonth} go={(next) => onMonth(next === byDefault ? undefined : next)} />
      {error && !data && <QueryError message={LEAVE_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!error && !data && (
        <>
          <LoadingText>{LOADING}</LoadingText>
          <Skeleton h={isNarrow ? 160 : 420} radius={8} />
        </>
      )}
      {data && !isNarrow && (
        <Sheet month={month} today={today} leaves={data} isStale={isPlaceholderData} onOpen={onOpen} />
      )}
      {data && isNarrow && ofMonth.length > 0 && (
        <Agenda leaves={ofMonth} isStale={isPlaceholderData} onOpen={onOpen} />
      )}
      {isPlaceholderData && ofMonth.length === 0 && <LoadingText>{LOADING}</LoadingText>}
      {data && !isPlaceholderData && ofMonth.length === 0 && (
        <Text
          c="dimmed"
          mt="xs"
        >{`${search?.email ? 'This person has no leave' : 'No leave'} in ${monthName(month)}.`}</Text>
      )}
    </section>
  );
}
