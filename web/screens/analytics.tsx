/** Analytics for administrators: volume, punctuality, durations, revisions and workload (docs/figures.md#analytics). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useRole } from '#web/identity/current-user.ts';
import { parseDays, daysPatch, periodOf } from '#web/lib/address/period-search.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { AnalyticsFigures } from '#web/insight/stats/analytics-figures.tsx';
import { analyticsSpecs } from '#web/insight/stats/analytics-specs.ts';
import { ClientResponseTimes } from '#web/insight/stats/client-response-times.tsx';
import { PeriodFilter } from '#web/insight/stats/period-filter.tsx';
import { analyticsQuery } from '#web/insight/stats/stats.queries.ts';
import { ChartsSkeleton } from '#web/insight/stats/work-charts.tsx';
import { ChartCard, ChartGrid } from '#web/ui/chart/chart-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StaleContent } from '#web/ui/table/stale.tsx';

export function AnalyticsScreen() {
  const role = useRole();
  const { state: days, update } = useSearchState(parseDays);
  const period = periodOf(days);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(analyticsQuery(period));
  return (
    <>
      <PageHeader
        title="Analytics"
        subtitle={period ? 'Selected period' : 'Last 12 weeks'}
        actions={<PeriodFilter applied={days} onApply={(next) => update(daysPatch(next))} hasExport={false} />}
      />
      <Stack gap="md">
        {isUnsupported(error) && <EmptyState>{STATS_TEXTS.notOffered}</EmptyState>}
        {error && !isUnsupported(error) && (
          <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />
        )}
        {!data && !error && <ChartsSkeleton count={6} />}
        {data && (
          <StaleContent isStale={isPlaceholderData}>
            <Stack gap="md">
              <AnalyticsFigures analytics={data} />
              <ChartGrid>
                {analyticsSpecs(data, role).map(({ spec, empty }, index) => (
                  <ChartCard key={spec.title} spec={spec} empty={empty} isWide={index === 0} />
                ))}
              </ChartGrid>
              <ClientResponseTimes period={period} />
            </Stack>
          </StaleContent>
        )}
      </Stack>
    </>
  );
}
