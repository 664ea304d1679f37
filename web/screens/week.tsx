/** Weekly report on one page, for screen and print (docs/figures.md#week). */
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Week } from '#contract/insight/home.ts';
import { addDays, formatDay } from '#domain/platform/dates.ts';
import { COMMON_TEXTS, STATS_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { mondayAfter, weekContaining } from '#domain/insight/week.ts';
import { HOME_TEXTS } from '#web/insight/home/home-labels.ts';
import { weekQuery } from '#web/insight/home/home.queries.ts';
import { parseWeekDay } from '#web/insight/home/week-url.ts';
import { WeekAway } from '#web/insight/home/week-away.tsx';
import { WeekFigures, WeekGrid } from '#web/insight/home/week-figures.tsx';
import { ReportPeriod } from '#web/insight/reports/report-period.tsx';
import { ReportsHead } from '#web/insight/reports/reports-head.tsx';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { dayOf, formatDate, startOfDay, timeZone, zoneLabel } from '#web/lib/time/local-time.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FigureCard } from '#web/ui/figures/figure-card.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';

type NavigationProps = { week: Period; canPrint: boolean; onDay: (day: string | undefined) => void };

/** Other weeks, and printing; hidden in print. */
function WeekNavigation({ week, canPrint, onDay }: NavigationProps) {
  const currentWeek = weekContaining(nowIso(), timeZone());
  const isCurrent = week.from === currentWeek.from;
  const turnTo = (day: string): void => onDay(day === dayOf(currentWeek.from) ? undefined : day);
  const neighbor = (direction: -1 | 1, of = week) => mondayAfter(of, direction, timeZone());
  const isLast = dayOf(week.from) === neighbor(-1, currentWeek);
  return (
    <ReportPeriod
      label={isCurrent ? 'This week' : isLast ? 'Last week' : `Week of ${formatDate(week.from)}`}
      unit="week"
      choices={[
        { label: 'This week', onChoose: () => onDay(undefined) },
        { label: 'Last week', onChoose: () => turnTo(neighbor(-1, currentWeek)) },
      ]}
      onPrevious={() => turnTo(neighbor(-1))}
      onNext={() => turnTo(neighbor(1))}
    >
      <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={!canPrint} onClick={() => window.print()}>
        Print
      </Button>
    </ReportPeriod>
  );
}

/** Placeholder with the layout of the page. */
const WeekSkeleton = () => (
  <Stack gap="lg" aria-busy>
    <HiddenStatus>{COMMON_TEXTS.loading}</HiddenStatus>
    <WeekGrid>
      {['Finished', 'Late now', 'On time', 'Time worked', 'First cut', 'Rework', 'Points', 'Away'].map((label) => (
        <FigureCard key={label} label={label} note={'\u00a0'} isLoading />
      ))}
    </WeekGrid>
    <Skeleton h={96} radius={8} />
  </Stack>
);

const Page = ({ week }: { week: Week }) => (
  <Stack gap="lg">
    <WeekFigures week={week} />
    <WeekAway week={week} />
  </Stack>
);

export function WeekScreen() {
  const { state: day, update } = useSearchState(parseWeekDay);
  const today = useToday();
  const { data, error, refetch, isFetching } = useQuery(weekQuery(day));
  // When a week ends, its figures and dates stay on screen until the next week has loaded.
  const week = data ?? weekContaining(startOfDay(day ?? today), timeZone());
  const sunday = addDays(dayOf(week.from), 6);
  return (
    <>
      <ReportsHead
        report="week"
        subtitle={`${formatDate(week.from)} – ${formatDay(sunday)}, Monday to Sunday (${zoneLabel()})`}
        period={<WeekNavigation week={week} canPrint={data !== undefined} onDay={(next) => update({ day: next })} />}
      />
      {isUnsupported(error) && <EmptyState>{STATS_TEXTS.notOffered}</EmptyState>}
      {error && !data && !isUnsupported(error) && (
        <QueryError message={HOME_TEXTS.weekFailed} query={{ error, refetch, isFetching }} />
      )}
      {!data && !error && <WeekSkeleton />}
      {data && <Page week={data} />}
    </>
  );
}
