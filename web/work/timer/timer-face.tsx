/** Large timer display: time left, time over, or time worked if there is no limit. */
import { Text } from '@mantine/core';
import { isFinished } from '#domain/platform/project-status.ts';
import { NOT_MEASURED, remainingSecondsOf, workedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { elapsedText } from '#web/work/projects/card/elapsed-text.ts';
import { statusColor } from '#web/work/projects/card/status-badge.tsx';
import classes from './timer-card.module.css';

export type TimerDisplay = { clock: string; caption: string; isOver: boolean };

/** Returns the display at a point in time. */
function timerDisplayOf(project: Project, now: string): TimerDisplay {
  if (project.isRuntimeUnknown) return { clock: '—', caption: NOT_MEASURED, isOver: false };
  const remaining = remainingSecondsOf(project, now);
  if (remaining === null) {
    const worked = (workedMinutesOf(project, now) ?? 0) * 60;
    return { clock: elapsedText(worked), caption: 'worked, no limit', isOver: false };
  }
  const isOver = remaining < 0;
  const remainingLabel = isFinished(project.status) ? 'under the allowed time' : 'left';
  return {
    clock: `${isOver ? '+' : ''}${elapsedText(remaining)}`,
    caption: isOver ? 'over the allowed time' : remainingLabel,
    isOver,
  };
}

/** Returns the current display, updated every second while the project runs. */
export function useTimerDisplay(project: Project): TimerDisplay {
  const now = useTick(1_000, project.status === 'started');
  return timerDisplayOf(project, now);
}

export function TimerFace({ project }: { project: Project }) {
  const { clock, caption, isOver } = useTimerDisplay(project);
  const isIdle = isFinished(project.status) || project.status === 'assigned';
  const color = isOver ? statusColor('late') : isIdle ? undefined : statusColor(project.status);
  return (
    <div className={classes.face} role="timer" aria-label={`${clock} ${caption}`} style={{ color }}>
      <span className={classes.clock}>{clock}</span>
      <Text span c={isOver ? 'inherit' : 'dimmed'}>
        {caption}
      </Text>
    </div>
  );
}
