/** Calendar: a month of deadlines and approved leave (docs/projects.md#calendar). */
import { Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Actor } from '#domain/platform/actor.ts';
import { CalendarAgenda, CalendarGrid } from '#web/planning/calendar/calendar-month.tsx';
import { CALENDAR_TEXTS, nothingDueText } from '#web/planning/calendar/calendar-labels.ts';
import { type CalendarFilters, parseCalendarSearch } from '#web/planning/calendar/calendar-url.ts';
import { calendarQuery } from '#web/planning/calendar/calendar.queries.ts';
import { useEntryMoves } from '#web/planning/calendar/use-entry-moves.ts';
import { useMoveEntry } from '#web/planning/calendar/use-move-entry.ts';
import classes from '#web/planning/calendar/calendar.module.css';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useActor, useRole } from '#web/identity/current-user.ts';
import { monthOf } from '#web/lib/time/month.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MonthNav } from '#web/ui/figures/month-nav.tsx';
import { useFilterNames } from '#web/work/projects/filters/filter-names.ts';
import { NO_FILTERS } from '#web/work/projects/filters/project-filters.ts';

const NARROW = 'screen and (max-width: 767px)';

const CalendarFilterFields = lazyPart(
  async () => (await import('#web/planning/calendar/calendar-filters.tsx')).CalendarFilterFields,
);
/** Loads after the month, since the pickers are as large as everything else here. Their place is reserved. */
const FiltersWhenIdle = (props: ComponentProps<typeof CalendarFilterFields>) =>
  useIdle() && <CalendarFilterFields {...props} />;

const Heading = () => (
  <Title order={1} className={classes.heading}>
    Calendar
  </Title>
);

function CalendarContent({ actor }: { actor: Actor }) {
  const { state, update } = useSearchState(parseCalendarSearch);
  const today = useToday();
  const currentMonth = monthOf(today);
  const month = state.month ?? currentMonth;
  const [todayClicks, setTodayClicks] = useState(0);
  const isLead = useRole() !== 'editor';
  const filters: CalendarFilters = {
    editorId: isLead ? state.editorId : actor.id,
    clientId: isLead ? state.clientId : null,
    class: state.class,
  };
  const names = useFilterNames({ ...NO_FILTERS, ...filters });
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const query = calendarQuery(month, filters);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(query);
  const showMonth = (next: string): void => update({ month: next === currentMonth ? undefined : next });
  const move = useMoveEntry(actor, query.queryKey);
  const { target, handlers } = useEntryMoves({ calendar: data, move, onDay: (day) => showMonth(monthOf(day)) });
  const isEmpty = data && !isPlaceholderData && !data.due.some(({ day }) => monthOf(day) === month);
  const shown = { month, today, calendar: data, actor, filters, isStale: isPlaceholderData, todayClicks };
  if (isUnsupported(error))
    return (
      <>
        <Heading />
        <EmptyState>{CALENDAR_TEXTS.notOffered}</EmptyState>
      </>
    );
  return (
    <>
      <div className={classes.bar}>
        <Heading />
        <div className={classes.filters} data-lead={isLead || undefined}>
          <FiltersWhenIdle filters={filters} names={names} isLead={isLead} change={update} />
        </div>
        <MonthNav
          month={month}
          currentMonth={currentMonth}
          onMonth={(next, isToday = false) => {
            showMonth(next);
            if (isToday) setTodayClicks(todayClicks + 1);
          }}
        />
      </div>
      {(!data || isPlaceholderData) && !error && <HiddenStatus>{CALENDAR_TEXTS.loading}</HiddenStatus>}
      {error && !data ? (
        <QueryError message={CALENDAR_TEXTS.failed} query={{ error, refetch, isFetching }} />
      ) : (
        // The handlers belong to the entries inside, which are links.
        <div ref={keepFocus} aria-busy={!data || isPlaceholderData} {...handlers}>
          {isNarrow ? <CalendarAgenda {...shown} /> : <CalendarGrid {...shown} target={target} />}
        </div>
      )}
      {isEmpty && (
        // In the padding of the page, so that the grid keeps its height.
        <Text c="dimmed" mt="xs" mb={-32}>
          {nothingDueText(month)}
        </Text>
      )}
    </>
  );
}

export function CalendarScreen() {
  const actor = useActor();
  return actor ? <CalendarContent actor={actor} /> : <Heading />;
}
