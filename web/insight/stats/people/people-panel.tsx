/** Frame of a people table: loading, errors and pages. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserStatsRow } from '#contract/insight/stats.ts';
import { COMMON_TEXTS, STATS_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { type PeopleUrlState, peoplePage } from './people-list.ts';

type Props = {
  query: UseQueryResult<UserStatsRow[]>;
  urlState: PeopleUrlState;
  onPage: (page: number) => void;
  children: (rows: readonly UserStatsRow[], isStale: boolean) => ReactNode;
};

export function PeoplePanel({ query, urlState, onPage, children }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const { rows, page, pages } = peoplePage(data ?? [], urlState);
  return (
    <>
      {error && <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <Waiting text={COMMON_TEXTS.loading} height={420} />}
      {data && children(rows, isPlaceholderData)}
      {pages > 1 && (
        <Pager page={page} pages={pages} numbers={pageNumbersShown(page, pages)} onPage={onPage} label="People pages" />
      )}
    </>
  );
}
