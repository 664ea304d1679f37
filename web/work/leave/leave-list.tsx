/** Page of leave applications with columns, actions and pager; the pager is hidden if there is only one page. */
import type { Leave } from '#domain/work/leave/leave.ts';
import { useQuery } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { isInitialLoading } from '#web/lib/loading-state.ts';
import { meQuery } from '#web/identity/current-user.ts';
import { countText } from '#web/lib/time/format.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { DeferredPill } from '#web/ui/table/deferred-pill.tsx';
import { useDeferredRows } from '#web/ui/table/deferred-rows.ts';
import { type LeaveListParams, leaveQuery } from './leave.queries.ts';
import { LeaveCards } from './leave-cards.tsx';
import classes from './leave.module.css';

/** Minimum width in pixels for eight columns, the description and the decision buttons. */
const MIN_WIDTH_TO_DECIDE = 1260;
const MIN_WIDTH_OWN = 900;

const NONE: readonly Leave[] = [];

type LeaveListProps = {
  label: string;
  listParams: LeaveListParams;
  columns: readonly Column<Leave>[];
  actions: (leave: Leave) => ReactNode;
  onOpen: (leave: Leave) => void;
  failedText: string;
  empty: ReactNode;
  pager: (pages: number) => ReactNode;
  onPage: (page: number) => void;
  /** True for the user's own applications: no decision buttons and no name column. */
  isOwn?: boolean;
  /** Content above the table, next to the count. */
  filter?: ReactNode;
};

export function LeaveList(props: LeaveListProps) {
  const {
    label,
    listParams,
    columns,
    actions,
    onOpen,
    failedText,
    empty,
    pager,
    onPage,
    isOwn = false,
    filter,
  } = props;
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useQuery(leaveQuery(listParams));
  const container = useRef<HTMLDivElement>(null);
  const deferred = useDeferredRows(container, {
    query: data?.question ?? '',
    rows: data?.applications ?? NONE,
    fetchedAt: dataUpdatedAt,
    keyOf: ({ id }) => id,
  });
  useExistingPage({ page: listParams.page, found: isPlaceholderData ? undefined : data, onPage });
  // The actions of a row, and so its height, depend on the viewer.
  const isViewerLoading = isInitialLoading(useQuery({ ...meQuery(), enabled: false }));
  const isLoaded = data && !isViewerLoading && !isAwaitingFirstPage(data.total, data.applications, isPlaceholderData);
  const applications = isLoaded ? deferred.rows : undefined;
  const minWidth = isOwn ? MIN_WIDTH_OWN : MIN_WIDTH_TO_DECIDE;
  const isNarrow = useMediaQuery(`screen and (max-width: ${minWidth - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  if (error && !data) return <QueryError message={failedText} query={{ error, refetch, isFetching }} />;
  return (
    <>
      {filter && (
        <div className={classes.told}>
          <Text c="dimmed" component="output">
            {data ? countText(data.total, 'application') : ''}
          </Text>
          {filter}
        </div>
      )}
      <div ref={container}>
        <DeferredPill deferred={deferred} container={container} />
        {isNarrow ? (
          <LeaveCards label={label} applications={applications} isOwn={isOwn} actions={actions} empty={empty} />
        ) : (
          <DataTable
            label={label}
            columns={columns}
            rows={applications ?? []}
            rowKey={({ id }) => id}
            onOpen={onOpen}
            actions={actions}
            actionsWidth={isOwn ? 186 : 'var(--leave-actions, 274px)'}
            isLoading={!applications}
            isStale={isPlaceholderData}
            empty={empty}
          />
        )}
      </div>
      {data && data.pages > 1 && pager(data.pages)}
    </>
  );
}
