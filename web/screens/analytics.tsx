/** Analytics for administrators: volume, punctuality, durations, revisions and workload (docs/figures.md#analytics). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { reportPeriodsAt, shiftRange } from '#domain/insight/report-periods.ts';
import { ReportPeriod } from '#web/insight/reports/report-period.tsx';
import { ReportsHead } from '#web/insight/reports/reports-head.tsx';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useRole } from '#web/identity/current-user.ts';
import { type Days, daysPatch, NO_DAYS, parseDays, periodOf } from '#web/lib/address/period-search.ts';
import { formatDate } from '#web/lib/time/local-time.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
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
import { StaleContent } from '#web/ui/table/stale.tsx';

const LAST_WEEKS = 'Last 12 weeks';

type AnalyticsPeriodProps = { applied: Days; onApply: (days: Days) => void };

function AnalyticsPeriod({ applied, onApply }: AnalyticsPeriodProps) {
  const named = reportPeriodsAt(useToday());
  const { from, to } = applied;
  const range = from && to ? { from, to } : undefined;
  const present = named.find((one) => one.from === from && one.to === to);
  const shiftBy = (direction: -1 | 1) => range && (() => onApply(shiftRange(range, direction)));
  return (
    <ReportPeriod
      label={present?.label ?? (range ? 'Chosen dates' : LAST_WEEKS)}
      unit="period"
      choices={[
        { label: LAST_WEEKS, onChoose: () => onApply(NO_DAYS) },
        ...named.map((one) => ({ label: one.label, onChoose: () => onApply({ from: one.from, to: one.to }) })),
      ]}
      onPrevious={shiftBy(-1)}
      onNext={shiftBy(1)}
    >
      <PeriodFilter applied={applied} onApply={onApply} hasExport={false} />
    </ReportPeriod>
  );
}

export function AnalyticsScreen() {
  const role = useRole();
  const { state: days, update } = useSearchState(parseDays);
  const period = periodOf(days);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(analyticsQuery(period));
  return (
    <>
      <ReportsHead
        report="analytics"
        subtitle={period ? `${formatDate(period.from)} – ${formatDate(period.till)}` : LAST_WEEKS}
        period={<AnalyticsPeriod applied={days} onApply={(next) => update(daysPatch(next))} />}
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
