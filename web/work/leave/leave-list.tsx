/** A page of leave with its columns, actions and pager; the pager shows only when there is more than one page. */
import type { Leave } from '#domain/work/leave.ts';
import { useQuery } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { isOnItsWay } from '#web/lib/answers.ts';
import { meQuery } from '#web/lib/current-user.ts';
import { countText } from '#web/lib/format.ts';
import { isNoneYet, useExistingPage } from '#web/lib/use-existing-page.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { HeldPill } from '#web/ui/held-pill.tsx';
import { useHeldRows } from '#web/ui/held-rows.ts';
import { type LeaveAsk, leaveQuery } from './leave.queries.ts';
import { LeaveCards } from './leave-cards.tsx';
import classes from './leave.module.css';

/** Narrower, eight columns and the buttons of a decision leave no room for the description. */
const ROOM_TO_DECIDE = 1260;
const ROOM_FOR_OWN = 900;

const NONE: readonly Leave[] = [];

type LeaveListProps = {
  label: string;
  ask: LeaveAsk;
  columns: readonly Column<Leave>[];
  actions: (leave: Leave) => ReactNode;
  onOpen: (leave: Leave) => void;
  failedText: string;
  empty: ReactNode;
  pager: (pages: number) => ReactNode;
  onPage: (page: number) => void;
  /** The own ones: without a decision to take, and without the name. */
  isOwn?: boolean;
  /** Stands above the table, beside the count. */
  filter?: ReactNode;
};

export function LeaveList(props: LeaveListProps) {
  const { label, ask, columns, actions, onOpen, failedText, empty, pager, onPage, isOwn = false, filter } = props;
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useQuery(leaveQuery(ask));
  const place = useRef<HTMLDivElement>(null);
  const held = useHeldRows(place, {
    question: data?.question ?? '',
    rows: data?.applications ?? NONE,
    answeredAt: dataUpdatedAt,
    keyOf: ({ id }) => id,
  });
  useExistingPage({ page: ask.page, found: isPlaceholderData ? undefined : data, onPage });
  // What a row offers, and so how tall it is, depends on who looks at it.
  const isViewerComing = isOnItsWay(useQuery({ ...meQuery(), enabled: false }));
  const isThere = data && !isViewerComing && !isNoneYet(data.total, data.applications, isPlaceholderData);
  const applications = isThere ? held.rows : undefined;
  const room = isOwn ? ROOM_FOR_OWN : ROOM_TO_DECIDE;
  const hasNoRoom = useMediaQuery(`screen and (max-width: ${room - 1}px)`, false, { getInitialValueInEffect: false });
  if (error && !data)
    return <ErrorRetry message={failedText} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
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
      <div ref={place}>
        <HeldPill held={held} place={place} />
        {hasNoRoom ? (
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
