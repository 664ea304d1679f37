/** The 'Your Applied Leaves' tab: the user's own applications; pending ones can be withdrawn. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Leave } from '#domain/work/leave/leave.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { OWN_COLUMNS } from './leave-columns.tsx';
import { LeaveDetailsButton } from './leave-decision.tsx';
import { LeaveList } from './leave-list.tsx';
import { WithdrawLeave } from './withdraw-leave.tsx';

type OwnLeavesProps = {
  userId: number;
  page: number;
  onApply: () => void;
  onOpen: (leave: Leave) => void;
  pager: (pages: number) => ReactNode;
  onPage: (page: number) => void;
};

export function OwnLeaves({ userId, page, onApply, onOpen, pager, onPage }: OwnLeavesProps) {
  const apply = (
    <Button variant="default" onClick={onApply}>
      Apply Leave
    </Button>
  );
  return (
    <LeaveList
      label="Your applied leaves"
      listParams={{ page, employeeId: userId }}
      columns={OWN_COLUMNS}
      isOwn
      actions={(leave) => (
        <Group gap={6} wrap="nowrap" justify="flex-end">
          <LeaveDetailsButton leave={leave} onOpen={() => onOpen(leave)} />
          <WithdrawLeave leave={leave} />
        </Group>
      )}
      onOpen={onOpen}
      failedText={LEAVE_TEXTS.fetchFailed}
      empty={<EmptyState action={apply}>You haven't applied for leave yet.</EmptyState>}
      pager={pager}
      onPage={onPage}
    />
  );
}
