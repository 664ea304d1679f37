/** Relative deadline with its exact time in a tooltip or below it; marked when overdue (docs/projects.md#deadline). */
import { dueText } from '#domain/work/projects/deadline-text.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { isLate } from '#domain/work/projects/project-late.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { dateText, exactTimeText } from '#web/lib/time/format.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { Hint } from '#web/ui/menu/hint.tsx';
import { Time } from '#web/ui/figures/time.tsx';
import plain from '#web/ui/figures/plain.module.css';
import classes from './deadline.module.css';
import { StatusColorBadge, statusColor } from './status-badge.tsx';

const MINUTE_MS = 60_000;

type DeadlineProps = {
  project: Project;
  /** True to show the exact time below. */
  isExact?: boolean;
};

const NoDeadline = () => <span className={`${plain.text} ${plain.dimmed}`}>No deadline</span>;

/** Finished projects show the date only. */
export function Deadline({ project, isExact = false }: DeadlineProps) {
  const now = useTick(MINUTE_MS);
  const { deadlineAt } = project;
  if (deadlineAt === null) return <NoDeadline />;
  const isOver = isFinished(project.status);
  const color = isLate(project, now) ? statusColor('late') : undefined;
  if (!isExact)
    return (
      <Hint label={exactTimeText(deadlineAt)}>
        <span className={plain.text} style={{ color }}>
          {isOver ? dateText(deadlineAt) : dueText(deadlineAt, now, timeZone())}
        </span>
      </Hint>
    );
  if (isOver)
    return (
      <span className={plain.text} style={{ color }}>
        <Time at={deadlineAt} />
      </span>
    );
  // Renders one element in any layout, since two adjacent ones would be read as one word.
  return (
    <span>
      <span className={classes.due} style={{ color }}>
        {dueText(deadlineAt, now, timeZone())}
      </span>
      <Time className={classes.exact} at={deadlineAt} />
    </span>
  );
}

/** Red 'Delayed' badge for overdue projects (docs/projects.md#status). */
export function DelayedBadge({ project }: { project: Project }) {
  const now = useTick(MINUTE_MS);
  return isLate(project, now) ? <StatusColorBadge status="late" text="Delayed" /> : null;
}
