/** Trash: items deleted in the last 30 days, with Restore (docs/screens.md#bin). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApiTrashEntry } from '#contract/journal/trash.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { TRASH_DAYS } from '#domain/journal/trash.ts';
import { trashQuery } from '#web/work/trash/trash.queries.ts';
import { TrashTable } from '#web/work/trash/trash-table.tsx';
import { useRole } from '#web/identity/current-user.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { pageOf, pageToUrl, useSearchState } from '#web/lib/address/search-state.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/table/pager.tsx';

const NO_ENTRIES: readonly ApiTrashEntry[] = [];

const pageIn = (search: Search<'page'>): number => pageOf(search);

export function TrashScreen() {
  const { state: page, update } = useSearchState(pageIn);
  const { data, error, refetch, isFetching, isPending, isPlaceholderData } = useQuery(trashQuery(page));
  const onPage = (next: number): void => update(pageToUrl(next));
  useExistingPage({ page, found: isPlaceholderData ? undefined : data, onPage });
  const { entries = NO_ENTRIES, total = 0 } = data ?? {};
  const isLoading = isPending || isAwaitingFirstPage(total, entries);
  const title = useRole() === 'admin' ? 'Deleted items' : 'Items you deleted';
  return (
    <>
      <PageHeader title="Trash" />
      <Text c="dimmed" mb="sm">
        {title} stay here for {TRASH_DAYS} days and can be restored.
      </Text>
      {error && <QueryError message="Couldn't load the trash." query={{ error, refetch, isFetching }} />}
      {!error && <TrashTable entries={entries} isLoading={isLoading} isStale={isPlaceholderData} />}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} numbers={pageNumbersShown(page, data.pages)} onPage={onPage} />
      )}
    </>
  );
}
