/** Leave applications as cards for narrow screens, with the same details and buttons as the table. */
import { Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { daysText, totalDaysOf, type Leave } from '#domain/work/leave/leave.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { LeaveStatusBadge } from './leave-status.tsx';
import { daySpanText, employeeName } from './leave-text.ts';
import classes from './leave.module.css';
import { useWorkingDays } from './use-working-days.ts';

type LeaveCardsProps = {
  label: string;
  /** Applications on the page; undefined while loading. */
  applications: readonly Leave[] | undefined;
  isOwn: boolean;
  actions: (leave: Leave) => ReactNode;
  empty: ReactNode;
};

function Card({ leave, isOwn, actions }: { leave: Leave; isOwn: boolean; actions: ReactNode }) {
  const { leaveFrom, leaveTill, description, status, approvedBy } = leave;
  const workingDays = useWorkingDays()(leave);
  const days = [daysText(totalDaysOf(leaveFrom, leaveTill)), ...(workingDays ? [`${workingDays} working`] : [])].join(
    ', ',
  );
  return (
    <li className={classes.card}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={500} truncate>
          {isOwn ? daySpanText(leave) : employeeName(leave)}
        </Text>
        <LeaveStatusBadge status={status} />
      </Group>
      <Text c="dimmed" fz="xs">
        {isOwn ? days : `${daySpanText(leave)}, ${days}`}
        {approvedBy && `, by ${fullNameOf(approvedBy)}`}
      </Text>
      <div className={classes.foot}>
        <Text lineClamp={2} className={classes.reason}>
          {description}
        </Text>
        {actions}
      </div>
    </li>
  );
}

export function LeaveCards({ label, applications, isOwn, actions, empty }: LeaveCardsProps) {
  if (!applications)
    return (
      <>
        <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
        {/* Shows as many placeholders as a typical page has, so that the content below doesn't jump. */}
        <Skeleton h="80vh" radius={8} data-loading />
      </>
    );
  if (applications.length === 0) return empty;
  return (
    <ul className={classes.list} aria-label={label}>
      {applications.map((leave) => (
        <Card key={leave.id} leave={leave} isOwn={isOwn} actions={actions(leave)} />
      ))}
    </ul>
  );
}
