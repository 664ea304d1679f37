/** The 'Approve Leaves' tab: search, table and calendar of the leave that this user may decide (docs/leave.md#screen). */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Leave } from '#domain/work/leave/leave.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { SearchPatch } from '#web/lib/address/search-codec.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { leavePeriodOf } from './leave-period.ts';
import { type LeaveSearchParams, type LeaveParam, searchPatch, tabPatch } from './leave-url.ts';
import { LeaveBoard } from './leave-board.tsx';
import { LeaveCalendar } from './leave-calendar.tsx';
import { APPROVE_COLUMNS } from './leave-columns.tsx';
import { LeaveRowActions } from './leave-decision.tsx';
import { LeaveList } from './leave-list.tsx';
import { LeaveSearch } from './leave-search.tsx';
import { StatusFilter } from './status-filter.tsx';

type ApproveLeavesProps = {
  actor: Actor;
  state: LeaveSearchParams;
  update: (patch: SearchPatch<LeaveParam>) => void;
  onOpen: (leave: Leave) => void;
  pager: (pages: number) => ReactNode;
  onPage: (page: number) => void;
};

function NoResults({ state, onReset }: { state: LeaveSearchParams; onReset: () => void }) {
  const isNarrowed =
    state.days.from !== null || state.email !== undefined || state.status !== undefined || state.page > 1;
  if (!isNarrowed) return <EmptyState>No leave applications yet.</EmptyState>;
  const showAll = (
    <Button variant="default" size="compact-sm" onClick={onReset}>
      Show all
    </Button>
  );
  return <EmptyState action={showAll}>No matching leave applications.</EmptyState>;
}

export function ApproveLeaves({ actor, state, update, onOpen, pager, onPage }: ApproveLeavesProps) {
  // Managers decide editors' leave; administrators decide managers' (docs/leave.md#rights).
  const onlyType = actor.type === 'admin' ? undefined : 'editor';
  const { days, email, status, page, month } = state;
  return (
    <>
      <LeaveSearch
        applied={{ days, email }}
        onSearch={(search) => update({ ...searchPatch(search), page: undefined })}
        onlyType={onlyType}
      />
      <LeaveBoard
        calendar={
          <LeaveCalendar
            month={month}
            search={{ days, email }}
            onMonth={(next) => update({ month: next, page })}
            onOpen={onOpen}
          />
        }
      >
        <LeaveList
          label="Leave to approve"
          listParams={{ page, email, status, type: onlyType, period: leavePeriodOf(days) }}
          columns={APPROVE_COLUMNS}
          actions={(leave) => <LeaveRowActions leave={leave} onOpen={() => onOpen(leave)} />}
          onOpen={onOpen}
          failedText={LEAVE_TEXTS.fetchFailed}
          empty={<NoResults state={state} onReset={() => update(tabPatch('approve'))} />}
          pager={pager}
          onPage={onPage}
          filter={<StatusFilter value={status} onChange={(next) => update({ status: next })} />}
        />
      </LeaveBoard>
    </>
  );
}
