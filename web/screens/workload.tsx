/** Workload of everyone: planned and free time by day, queues with forecasts, and reassignment (docs/planning.md). */
import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAX_WEEKS } from '#domain/planning/board-values.ts';
import { addDays } from '#domain/platform/dates.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { WorkloadBoard } from '#web/planning/workload/workload-board.tsx';
import { DEFAULT_WEEKS, parseBoardUrl } from '#web/planning/workload/workload-url.ts';
import { workloadQuery } from '#web/planning/workload/workload.queries.ts';
import { WORKLOAD_TEXTS } from '#web/planning/workload/workload-texts.ts';
import { useActor, useRole } from '#web/identity/current-user.ts';
import { countText } from '#web/lib/time/format.ts';
import { todayAt } from '#web/lib/time/local-time.ts';
import { settingsLink } from '#web/lib/address/settings-paths.ts';
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

export function WorkloadScreen() {
  const actor = useActor();
  const role = useRole();
  const { state, update } = useSearchState(parseBoardUrl);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(workloadQuery(state));
  const first = data?.from ?? state.from ?? todayAt();
  const moveByWeeks = (weeks: number): void => update({ from: addDays(first, weeks * 7) });
  return (
    <>
      <PageHeader
        title="Workload"
        subtitle="Planned and free time of everyone with open work."
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
            <Button
              variant="default"
              aria-label="Previous week"
              px={8}
              onClick={() => moveByWeeks(-1)}
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              styles={{ section: { margin: 0 } }}
            />
            <Button variant="default" disabled={state.from === undefined} onClick={() => update({ from: undefined })}>
              This week
            </Button>
            <Button
              variant="default"
              aria-label="Next week"
              px={8}
              onClick={() => moveByWeeks(1)}
              leftSection={<IconChevronRight size={16} aria-hidden />}
              styles={{ section: { margin: 0 } }}
            />
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
      {data && (
        <StaleContent isStale={isPlaceholderData}>
          <WorkloadBoard workload={data} actor={actor} />
        </StaleContent>
      )}
      {!data && error && <QueryError message={WORKLOAD_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <BoardSkeleton />}
    </>
  );
}
