/** Load error of the month. */
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { MONTH_TEXTS } from './month-text.ts';

type LoadError = { error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean };

export function MonthError({ error, refetch, isFetching }: LoadError) {
  if (isUnsupported(error)) return <EmptyState>{STATS_TEXTS.notOffered}</EmptyState>;
  return <QueryError message={MONTH_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />;
}
