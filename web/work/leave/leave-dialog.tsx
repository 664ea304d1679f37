/** Dialog of one application: details, conflicts, and the actions this user has. */
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daysText, mayDecideLeave, totalDaysOf, type Leave } from '#domain/work/leave/leave.ts';
import { COMMON_TEXTS, LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useActor } from '#web/identity/current-user.ts';
import { Person } from '#web/work/projects/card/person.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { Time } from '#web/ui/figures/time.tsx';
import { applicationQuery } from './leave.queries.ts';
import { LEAVE_KIND_LABELS } from './leave-halves-text.ts';
import { useWorkingDays } from './use-working-days.ts';
import { LeaveClashes } from './leave-clashes.tsx';
import { LeaveDecision } from './leave-decision.tsx';
import { LeaveStatusBadge } from './leave-status.tsx';
import { daySpanText, employeeName } from './leave-text.ts';
import classes from './leave.module.css';
import { UndoLeave } from './undo-leave.tsx';
import { WithdrawLeave } from './withdraw-leave.tsx';

const NOT_FOUND = 404;
const ABSENT_TEXT = "This application doesn't exist, or you don't have access to it.";

function Details({ leave }: { leave: Leave }) {
  const { approvedBy, createdAt, description, leaveFrom, leaveTill, status } = leave;
  const workingDays = useWorkingDays()(leave);
  return (
    <dl className={classes.details}>
      <dt>Employee</dt>
      <dd>
        <Person person={leave.employee} absent={COMMON_TEXTS.unknown} />
      </dd>
      <dt>Days</dt>
      <dd>{`${daySpanText(leave)} (${daysText(totalDaysOf(leaveFrom, leaveTill))})`}</dd>
      {workingDays !== undefined && (
        <>
          <dt>Working days</dt>
          <dd>{workingDays}</dd>
        </>
      )}
      <dt>Kind</dt>
      <dd>{LEAVE_KIND_LABELS[leave.kind]}</dd>
      <dt>Status</dt>
      <dd>
        <Group gap={8}>
          <LeaveStatusBadge status={status} />
          {approvedBy && <Text span c="dimmed">{`by ${fullNameOf(approvedBy)}`}</Text>}
        </Group>
      </dd>
      <dt>Applied</dt>
      <dd>
        <Time at={createdAt} />
      </dd>
      <dt>Description</dt>
      <dd className={classes.text}>{description || '—'}</dd>
    </dl>
  );
}

function Application({ leave }: { leave: Leave }) {
  const actor = useActor();
  const mayDecide = actor !== undefined && mayDecideLeave(actor, leave.employee);
  return (
    <Stack gap="md">
      <Details leave={leave} />
      {mayDecide && <LeaveClashes leaveId={leave.id} />}
      <Group justify="flex-end" gap="xs">
        <UndoLeave leave={leave} />
        <WithdrawLeave leave={leave} size="sm" />
        <LeaveDecision leave={leave} size="sm" />
      </Group>
    </Stack>
  );
}

export function LeaveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: leave, error, refetch } = useQuery(applicationQuery(id));
  const failedText = hasStatus(error, NOT_FOUND) ? ABSENT_TEXT : LEAVE_TEXTS.fetchFailed;
  return (
    <Dialog isOpen title={leave ? `Leave of ${employeeName(leave)}` : 'Leave'} onClose={onClose}>
      {!leave && error && <QueryError message={failedText} query={{ error, refetch }} />}
      {!leave && !error && (
        <div>
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={160} />
        </div>
      )}
      {leave && <Application leave={leave} />}
    </Dialog>
  );
}
