/** A deadline relative to now, with the exact UTC time on hover and focus; marked once it is passed. */
import { Text, Tooltip } from '@mantine/core';
import { isFinished } from '#domain/project-status.ts';
import { isLate } from '#domain/project-timer.ts';
import type { Project } from '#domain/project.ts';
import { dateText, dateTimeText, relativeText } from '#web/lib/format.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { LookBadge, statusColor } from './status-badge.tsx';

const MINUTE_MS = 60_000;

export function Deadline({ project }: { project: Project }) {
  const now = useTick(MINUTE_MS);
  if (project.deadlineAt === null)
    return (
      <Text span c="dimmed">
        No deadline
      </Text>
    );
  const isOver = isFinished(project.status);
  const text = isOver ? dateText(project.deadlineAt) : relativeText(project.deadlineAt, now);
  return (
    <Tooltip label={dateTimeText(project.deadlineAt)}>
      <Text span c={isLate(project, now) ? statusColor('late') : undefined} tabIndex={0}>
        {text}
      </Text>
    </Tooltip>
  );
}

/** 'Delayed' in red for what is past its deadline (docs/projects.md#status). */
export function DelayedBadge({ project }: { project: Project }) {
  const now = useTick(MINUTE_MS);
  return isLate(project, now) ? <LookBadge look="late" text="Delayed" /> : null;
}
