/** Workload of everyone: planned and free time by day, queues with forecasts, and reassignment (docs/planning.md). */
import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAX_WEEKS } from '#domain/planning/board-values.ts';
import type { Workload } from '#contract/planning/workload.ts';
import { addDays } from '#domain/platform/dates.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { WorkloadBoard } from '#web/planning/workload/workload-board.tsx';
import { DEFAULT_WEEKS, parseBoardUrl } from '#web/planning/workload/workload-url.ts';
import { workloadQuery } from '#web/planning/workload/workload.queries.ts';
import { mondayOf, WORKLOAD_TEXTS } from '#web/planning/workload/workload-texts.ts';
import { useActor, useRole } from '#web/identity/current-user.ts';
import { countText } from '#web/lib/time/format.ts';
import { settingsLink } from '#web/lib/address/settings-paths.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StaleContent } from '#web/ui/table/stale.tsx';

const WEEKS = Array.from({ length: MAX_WEEKS }, (_, i) => ({ value: String(i + 1), label: countText(i + 1, 'week') }));

/** Placeholder in the shape of the rows. */
const BoardSkeleton = () => (
  <Stack gap="sm" aria-busy>
    <HiddenStatus>{COMMON_TEXTS.loading}</HiddenStatus>
    {Array.from({ length: 8 }, (_, i) => (
      <Skeleton key={i} h={90} radius={8} />
    ))}
  </Stack>
);

/** Leaves out the days before today, unless today isn't among the days. */
function fromToday(workload: Workload, today: string): Workload {
  const people = workload.people.map((row) => ({ ...row, days: row.days.filter(({ day }) => day >= today) }));
  return people[0]?.days.length === 0 ? workload : { ...workload, people };
}

type WeekButtonsProps = { from: string | undefined; today: string; onFrom: (from: string | undefined) => void };

/** Moves by a week. From today, the first step back shows what was worked in this week. */
function WeekButtons({ from, today, onFrom }: WeekButtonsProps) {
  const monday = mondayOf(from ?? today);
  const isMidweek = from === undefined && monday < today;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={() => onFrom(isMidweek ? monday : addDays(monday, -7))}
      >
        Earlier
      </Button>
      <Button variant="default" disabled={from === undefined} onClick={() => onFrom(undefined)}>
        Today
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        onClick={() => onFrom(addDays(monday, 7))}
      >
        Later
      </Button>
    </Group>
  );
}

export function WorkloadScreen() {
  const actor = useActor();
  const role = useRole();
  const { state, update } = useSearchState(parseBoardUrl);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(workloadQuery(state));
  const today = useToday();
  const workload = data && state.from === undefined ? fromToday(data, today) : data;
  return (
    <>
      <PageHeader
        title="Workload"
        subtitle="Free and planned time, soonest free first."
        actions={
          <Group gap="xs">
            <NativeSelect
              aria-label="Weeks shown"
              data={WEEKS}
              value={String(state.weeks)}
              onChange={({ currentTarget: { value } }) =>
                update({ weeks: value === String(DEFAULT_WEEKS) ? undefined : value })
              }
            />
            <WeekButtons from={state.from} today={today} onFrom={(from) => update({ from })} />
          </Group>
        }
      />
      {data?.hasAssumedHours && (
        <Text size="sm" mb="sm">
          {WORKLOAD_TEXTS.assumedHours}{' '}
          {role === 'admin' && (
            <Anchor
              inherit
              underline="always"
              renderRoot={(link) => <Link {...settingsLink('time', 'working-hours')} {...link} />}
            >
              Set working hours
            </Anchor>
          )}
        </Text>
      )}
      {workload && (
        <StaleContent isStale={isPlaceholderData}>
          <WorkloadBoard workload={workload} actor={actor} />
        </StaleContent>
      )}
      {!data && error && <QueryError message={WORKLOAD_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <BoardSkeleton />}
    </>
  );
}
