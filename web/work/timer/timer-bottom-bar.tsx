/** Sticky timer bar on phones with the next timer action, at the bottom edge (docs/projects.md#place). */
import { Button, Text } from '@mantine/core';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import classes from './timer-card.module.css';
import { useTimerAction } from './use-timer-action.ts';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { useIsPhone } from '#web/ui/phone.ts';
import { nextTimerActionOf, TIMER_FAILURES } from './timer-actions.ts';
import { useTimerDisplay } from './timer-face.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';

/** Style that places the bar above the confirmation footer on pages. Inline, since this part loads lazily and the style sheet is shared. */
const ABOVE = { bottom: 'var(--place-foot, 0)' };
const LABELS: Record<TimerAction, string> = { start: 'Start', pause: 'Pause', resume: 'Resume', end: 'End' };

function Bar({ project, viewer }: { project: Project; viewer: Viewer }) {
  const { clock, caption, isOver } = useTimerDisplay(project);
  const timerAction = useTimerAction(project);
  const action = nextTimerActionOf(viewer, project);
  return (
    <div className={classes.bottomBar} style={ABOVE} data-bottom-bar role="group" aria-label="Timer bar">
      <span className={classes.bottomBarFace} data-over={isOver || undefined}>
        <b>{clock}</b>{' '}
        <Text span size="xs">
          {caption}
        </Text>
      </span>
      {action ? (
        <Button h={40} loading={timerAction.isPending} onClick={ignoreDoubleClick(() => timerAction.mutate(action))}>
          {LABELS[action]}
        </Button>
      ) : (
        <StatusBadge status={project.status} />
      )}
      {timerAction.isError && <FailureNote text={TIMER_FAILURES[timerAction.variables]} error={timerAction.error} />}
    </div>
  );
}

export function TimerBottomBar(props: { project: Project; viewer: Viewer }) {
  const isPhone = useIsPhone();
  return isPhone ? <Bar {...props} /> : null;
}
