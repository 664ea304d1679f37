/** The bin: what was deleted in the last thirty days, and its way back (docs/screens.md#bin). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WireBinned } from '#contract/work/bin.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { BIN_DAYS } from '#domain/work/bin.ts';
import { binQuery } from '#web/work/bin/bin.queries.ts';
import { BinTable } from '#web/work/bin/bin-table.tsx';
import { useRole } from '#web/lib/current-user.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { pageOf, pageToAddress, useSearchState } from '#web/lib/search-state.ts';
import { isNoneYet, useExistingPage } from '#web/lib/use-existing-page.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';

const NOTHING: readonly WireBinned[] = [];

const pageIn = (search: Search<'page'>): number => pageOf(search);

export function BinScreen() {
  const { state: page, update } = useSearchState(pageIn);
  const { data, error, refetch, isFetching, isPending, isPlaceholderData } = useQuery(binQuery(page));
  const onPage = (next: number): void => update(pageToAddress(next));
  useExistingPage({ page, found: isPlaceholderData ? undefined : data, onPage });
  const { entries = NOTHING, total = 0 } = data ?? {};
  const isLoading = isPending || isNoneYet(total, entries);
  const whose = useRole() === 'admin' ? 'What was deleted' : 'What you have deleted';
  return (
    <>
      <PageHeader title="Bin" />
      <Text c="dimmed" mb="sm">
        {whose} stays here for {BIN_DAYS} days and can be brought back whole.
      </Text>
      {error && (
        <ErrorRetry
          message="The bin could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && <BinTable entries={entries} isLoading={isLoading} isStale={isPlaceholderData} />}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} numbers={pageNumbersShown(page, data.pages)} onPage={onPage} />
      )}
    </>
  );
}
