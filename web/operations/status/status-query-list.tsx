/** Some lines of the status in a section of the settings, with what follows below them. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiStatus } from '#contract/operations/status.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { StatusList } from './status-list.tsx';
import { type StatusLine, STATUS_LOAD_FAILED } from './status-labels.ts';
import { statusQuery } from './status.queries.ts';

type Props = {
  id: string;
  title: string;
  /** Returns the lines; false while something else that they need is loading. */
  linesOf: (status: ApiStatus) => readonly StatusLine[] | false;
  /** Shown once the lines have loaded or failed, so that nothing moves. */
  children: ReactNode;
};

export function StatusQueryList({ id, title, linesOf, children }: Props) {
  const { data, error, refetch, isFetching } = useQuery(statusQuery());
  const lines = data && linesOf(data);
  if (!lines && !error) return <Skeleton h={112} maw={640} aria-busy />;
  return (
    <>
      {lines ? (
        <StatusList id={id} title={title} lines={lines} maw={640} />
      ) : (
        <QueryError message={STATUS_LOAD_FAILED} query={{ error, refetch, isFetching }} />
      )}
      {children}
    </>
  );
}
