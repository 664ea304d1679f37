/** Charts of work in the period: projects created and completed by class and status, and time worked against allowed (docs/figures.md#panel). */
import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WorkOverTime } from '#contract/insight/stats-charts.ts';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useRole } from '#web/identity/current-user.ts';
import { ChartCard, ChartGrid } from '#web/ui/chart/chart-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { SkeletonCard } from '#web/ui/feedback/skeleton-card.tsx';
import { StaleContent } from '#web/ui/table/stale.tsx';
import { workQuery } from './stats.queries.ts';
import { workSpecs } from './work-specs.ts';

const CHART_HEIGHT = 360;

export const ChartsSkeleton = ({ count = 4 }: { count?: number }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
    {Array.from({ length: count }, (_, index) => (
      <SkeletonCard key={`chart-${String(index)}`} height={CHART_HEIGHT} />
    ))}
  </SimpleGrid>
);

function Charts({ work, role }: { work: WorkOverTime; role: UserType }) {
  return (
    <ChartGrid>
      {workSpecs(work, role).map(({ spec, empty }) => (
        <ChartCard key={spec.title} spec={spec} empty={empty} />
      ))}
    </ChartGrid>
  );
}

export function WorkCharts({ period }: { period: Period | undefined }) {
  const role = useRole();
  const { data: work, error, refetch, isFetching, isPlaceholderData } = useQuery(workQuery(period));
  if (isUnsupported(error)) return <EmptyState>{STATS_TEXTS.notOffered}</EmptyState>;
  return (
    <>
      {!period && (
        <Text c="dimmed" mb="sm">
          Last 30 days. Choose dates above to change the period.
        </Text>
      )}
      {error && !work && <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!work && !error && <ChartsSkeleton />}
      {work && (
        <StaleContent isStale={isPlaceholderData}>
          <Charts work={work} role={role} />
        </StaleContent>
      )}
    </>
  );
}
