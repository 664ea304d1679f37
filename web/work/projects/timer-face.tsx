/** The big clock of a project: time left, time over, or time worked where nothing limits it. */
import { Text } from '@mantine/core';
import { isFinished } from '#domain/work/project-status.ts';
import { remainingSecondsOf, workedMinutesOf } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { clockText } from './clock-text.ts';
import { statusColor } from './status-badge.tsx';
import classes from './timer-card.module.css';

export type Face = { clock: string; word: string; isOver: boolean };

/** What the clock says at a moment. */
export function faceOf(project: Project, now: string): Face {
  const remaining = remainingSecondsOf(project, now);
  if (remaining === null) {
    const worked = (workedMinutesOf(project, now) ?? 0) * 60;
    return { clock: clockText(worked), word: 'worked, no limit', isOver: false };
  }
  const isOver = remaining < 0;
  const rest = isFinished(project.status) ? 'under the allowed time' : 'left';
  return {
    clock: `${isOver ? '+' : ''}${clockText(remaining)}`,
    word: isOver ? 'over the allowed time' : rest,
    isOver,
  };
}

/** The face of now, each second while the project runs. */
export function useFace(project: Project): Face {
  const now = useTick(1_000, project.status === 'started');
  return faceOf(project, now);
}

export function TimerFace({ project }: { project: Project }) {
  const { clock, word, isOver } = useFace(project);
  const isResting = isFinished(project.status) || project.status === 'assigned';
  const color = isOver ? statusColor('late') : isResting ? undefined : statusColor(project.status);
  return (
    <div className={classes.face} role="timer" aria-label={`${clock} ${word}`} style={{ color }}>
      <span className={classes.clock}>{clock}</span>
      <Text span c={isOver ? 'inherit' : 'dimmed'}>
        {word}
      </Text>
    </div>
  );
}
