/** Timer buttons of a user on a project, with the error of a failed action (docs/projects.md#timer). */
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlayerTrackNext, type Icon } from '@tabler/icons-react';
import { TIMER_ACTIONS, type TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { isFinished } from '#domain/platform/project-status.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { useTimerAction } from './use-timer-action.ts';
import { TIMER_FAILURES, controlsForViewer } from './timer-actions.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';

const OpenChecksNote = lazyPart(async () => (await import('#web/work/checks/open-checks-note.tsx')).OpenChecksNote);

export const TIMER_ICONS: Record<TimerAction, Icon> = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  resume: IconPlayerTrackNext,
  end: IconPlayerStop,
};
export const TIMER_LABELS: Record<TimerAction, string> = {
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
};

type TimerButtonsProps = {
  project: Project;
  viewer: Viewer;
  labels: Record<TimerAction, string>;
  /** True to show enabled buttons only, as on cards. */
  onlyEnabled?: boolean;
  /** True in a table row, which has only actions that the next one can revert, labeled with the project. */
  isInRow?: boolean;
};

export function TimerButtons({ project, viewer, labels, onlyEnabled = false, isInRow = false }: TimerButtonsProps) {
  const timerAction = useTimerAction(project);
  const controls = controlsForViewer(viewer, project);
  const isForEnabled = onlyEnabled || isInRow;
  const shown = TIMER_ACTIONS.filter(
    (action) => controls[action] === 'enabled' || (!isForEnabled && controls[action] === 'disabled'),
  ).filter((action) => !isInRow || action !== 'end');
  if (shown.length === 0) return null;
  const failed = timerAction.isError ? timerAction.variables : undefined;
  return (
    <>
      <Group gap={8}>
        {shown.map((action) => {
          const Icon = TIMER_ICONS[action];
          const isMain = action === 'start' || action === 'resume';
          const button = (
            <Button
              key={action}
              size="compact-sm"
              h={32}
              variant={isMain && controls[action] === 'enabled' ? 'filled' : 'default'}
              {...(action === 'end' ? { ml: 'auto', variant: 'light', color: 'red' } : {})}
              leftSection={<Icon size={16} aria-hidden />}
              aria-label={isInRow ? `${labels[action]}: ${project.title}` : undefined}
              disabled={controls[action] !== 'enabled' || timerAction.isPending}
              loading={timerAction.isPending && timerAction.variables === action}
              onClick={ignoreDoubleClick(() => timerAction.mutate(action))}
            >
              {labels[action]}
            </Button>
          );
          return action === 'end' && project.openChecks > 0 && !isFinished(project.status) ? (
            <Group key={action} gap={8} ml="auto">
              <OpenChecksNote project={project} />
              {button}
            </Group>
          ) : (
            button
          );
        })}
      </Group>
      {failed && <FailureNote text={TIMER_FAILURES[failed]} error={timerAction.error} />}
    </>
  );
}
