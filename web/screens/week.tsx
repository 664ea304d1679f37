/** The owner's week on one page, on the screen and on paper (docs/figures.md#week). */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Week } from '#contract/insight/home.ts';
import { addDays, dayOf, formatDate } from '#domain/platform/dates.ts';
import { COMMON_TEXTS, STATS_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { mondayAfter, weekHolding } from '#domain/insight/week.ts';
import { HOME_TEXTS } from '#web/insight/home/home-words.ts';
import { weekQuery } from '#web/insight/home/home.queries.ts';
import { weekDayFrom } from '#web/insight/home/week-address.ts';
import { WeekAway } from '#web/insight/home/week-away.tsx';
import { WeekFigures, WeekGrid } from '#web/insight/home/week-figures.tsx';
import { isLacking } from '#web/lib/api-error.ts';
import { useSearchState } from '#web/lib/search-state.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { useHouseName } from '#web/identity/settings/house-name.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { FigureCard } from '#web/ui/figure-card.tsx';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

type MovesProps = { week: Period; canPrint: boolean; onDay: (day: string | undefined) => void };

/** To the week before and after, to the present one, and to paper; none of it is printed. */
function Moves({ week, canPrint, onDay }: MovesProps) {
  const present = weekHolding(nowIso());
  const turnTo = (day: string): void => onDay(day === dayOf(present.from) ? undefined : day);
  return (
    <Group gap="xs" data-no-print>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={() => turnTo(mondayAfter(week, -1))}
      >
        Previous week
      </Button>
      <Button variant="default" disabled={week.from === present.from} onClick={() => onDay(undefined)}>
        This week
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        onClick={() => turnTo(mondayAfter(week, 1))}
      >
        Next week
      </Button>
      <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={!canPrint} onClick={() => window.print()}>
        Print
      </Button>
    </Group>
  );
}

/** In the shape of the page. */
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
  const { state: day, update } = useSearchState(weekDayFrom);
  const { data, error, refetch, isFetching } = useQuery(weekQuery(day));
  // As a week ends, its figures stay under its dates until those of the next one are there.
  const week = data ?? weekHolding(day ?? nowIso());
  const house = useHouseName();
  const sunday = addDays(dayOf(week.from), 6);
  return (
    <>
      {house !== '' && <Text data-print-only>{house}</Text>}
      <PageHeader
        title="Week"
        subtitle={`${formatDate(week.from)} – ${formatDate(sunday)}, Monday to Sunday (UTC)`}
        actions={<Moves week={week} canPrint={data !== undefined} onDay={(next) => update({ day: next })} />}
      />
      {isLacking(error) && <EmptyState>{STATS_TEXTS.notOffered}</EmptyState>}
      {error && !data && !isLacking(error) && (
        <ErrorRetry
          message={HOME_TEXTS.weekFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <WeekSkeleton />}
      {data && <Page week={data} />}
    </>
  );
}
