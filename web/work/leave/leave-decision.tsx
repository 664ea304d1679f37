/** Approve and Reject buttons of a pending application, with a hint about conflicts (docs/leave.md#rights). */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayDecideLeave, type Leave } from '#domain/work/leave/leave.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { useActor } from '#web/identity/current-user.ts';
import { useIdle } from '#web/ui/idle.ts';
import { contextQuery, useDecideLeave } from './leave.queries.ts';
import { employeeName } from './leave-text.ts';

type Size = 'compact-sm' | 'sm';

/** Renders both buttons if the application is pending and the user may decide it. */
export function LeaveDecision({ leave, size = 'compact-sm' }: { leave: Leave; size?: Size }) {
  const actor = useActor();
  const decide = useDecideLeave(leave.id, actor?.id);
  if (!actor || leave.status !== 'pending' || !mayDecideLeave(actor, leave.employee)) return null;
  const name = employeeName(leave);
  const isBusy = (status: 'approved' | 'rejected'): boolean => decide.isPending && decide.variables === status;
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size={size}
        variant={size === 'sm' ? 'filled' : 'light'}
        disabled={decide.isPending}
        aria-label={isBusy('approved') ? undefined : `Approve leave of ${name}`}
        onClick={() => decide.mutate('approved')}
      >
        {isBusy('approved') ? LEAVE_TEXTS.processing : 'Approve'}
      </Button>
      <Button
        size={size}
        variant="default"
        disabled={decide.isPending}
        aria-label={isBusy('rejected') ? undefined : `Reject leave of ${name}`}
        onClick={() => decide.mutate('rejected')}
      >
        {isBusy('rejected') ? LEAVE_TEXTS.processing : 'Reject'}
      </Button>
    </Group>
  );
}

function useClashes(leave: Leave): string {
  const actor = useActor();
  const isEnabled = leave.status === 'pending' && actor !== undefined && mayDecideLeave(actor, leave.employee);
  const isIdle = useIdle();
  const { data } = useQuery({ ...contextQuery(leave.id), enabled: isEnabled && isIdle });
  if (!isEnabled) return '';
  const away = data?.away.length ?? 0;
  const due = data?.dueProjects.length ?? 0;
  return [away > 0 ? `${away} away` : '', due > 0 ? `${due} due` : ''].filter(Boolean).join(', ');
}

/** Button that opens the application; its label shows how many others are away and how many projects are due. */
export function LeaveDetailsButton({ leave, onOpen }: { leave: Leave; onOpen: () => void }) {
  const clashes = useClashes(leave);
  return (
    <Button
      size="compact-sm"
      px={4}
      variant="subtle"
      color="gray"
      c={clashes ? 'var(--status-paused)' : undefined}
      aria-label={`${clashes || 'Details'}: leave of ${employeeName(leave)}`}
      onClick={onOpen}
    >
      {clashes || 'Details'}
    </Button>
  );
}

/** Last cell of a row: the buttons, or a note that users can't decide their own leave. */
export function LeaveRowActions({ leave, onOpen }: { leave: Leave; onOpen: () => void }) {
  const actor = useActor();
  const isOwnPending = leave.status === 'pending' && actor !== undefined && leave.employee?.id === actor.id;
  return (
    <Group gap={6} justify="flex-end" style={{ flexWrap: 'var(--leave-actions-wrap, nowrap)' as 'nowrap' }}>
      {isOwnPending && (
        <Text span c="dimmed" fz="xs" ta="end" style={{ whiteSpace: 'normal' }}>
          You can't approve your own leave
        </Text>
      )}
      <LeaveDetailsButton leave={leave} onOpen={onOpen} />
      <LeaveDecision leave={leave} />
    </Group>
  );
}
