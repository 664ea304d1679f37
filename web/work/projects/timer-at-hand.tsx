/** On a phone: the clock and the next step, at the bottom edge whatever is scrolled to (docs/projects.md#place). */
import { Button, Text } from '@mantine/core';
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { once } from '#web/ui/once.ts';
import classes from './timer-card.module.css';
import { usePressTimer } from './press-timer.ts';
import { StatusBadge } from './status-badge.tsx';
import { useIsPhone } from '#web/ui/phone.ts';
import { nextPressOf, TIMER_FAILURES } from './timer-actions.ts';
import { useFace } from './timer-face.tsx';
import type { Viewer } from './viewer.ts';

/** On a page above what is asked over its foot. Beside its code, since it comes late, and the sheet is for all. */
const ABOVE = { bottom: 'var(--place-foot, 0)' };
const LABELS: Record<TimerAction, string> = { start: 'Start', pause: 'Pause', resume: 'Resume', end: 'End' };

function Bar({ project, viewer }: { project: Project; viewer: Viewer }) {
  const { clock, word, isOver } = useFace(project);
  const press = usePressTimer(project);
  const action = nextPressOf(viewer, project);
  return (
    <div className={classes.atHand} style={ABOVE} data-foot role="group" aria-label="Timer at hand">
      <span className={classes.atHandFace} data-over={isOver || undefined}>
        <b>{clock}</b>{' '}
        <Text span size="xs">
          {word}
        </Text>
      </span>
      {action ? (
        <Button h={40} loading={press.isPending} onClick={once(() => press.mutate(action))}>
          {LABELS[action]}
        </Button>
      ) : (
        <StatusBadge status={project.status} />
      )}
      {press.isError && <FailureNote text={TIMER_FAILURES[press.variables]} error={press.error} />}
    </div>
  );
}

export function TimerAtHand(props: { project: Project; viewer: Viewer }) {
  const isPhone = useIsPhone();
  return isPhone ? <Bar {...props} /> : null;
}
