/** The timer buttons that a person has on a project, and the words of a press that failed (docs/projects.md#timer). */
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlayerTrackNext, type Icon } from '@tabler/icons-react';
import { TIMER_ACTIONS, type TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { once } from '#web/ui/once.ts';
import { usePressTimer } from './press-timer.ts';
import { TIMER_FAILURES, timerControlsOf } from './timer-actions.ts';
import type { Viewer } from './viewer.ts';

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
  /** On a card only what can be pressed now is there. */
  onlyEnabled?: boolean;
  /** In a row of many projects: only what can be taken back by the next press, named with the project. */
  isInRow?: boolean;
};

export function TimerButtons({ project, viewer, labels, onlyEnabled = false, isInRow = false }: TimerButtonsProps) {
  const press = usePressTimer(project);
  const controls = timerControlsOf(viewer, project);
  const isForEnabled = onlyEnabled || isInRow;
  const shown = TIMER_ACTIONS.filter(
    (action) => controls[action] === 'enabled' || (!isForEnabled && controls[action] === 'disabled'),
  ).filter((action) => !isInRow || action !== 'end');
  if (shown.length === 0) return null;
  const failed = press.isError ? press.variables : undefined;
  return (
    <>
      <Group gap={8}>
        {shown.map((action) => {
          const Icon = TIMER_ICONS[action];
          const isMain = action === 'start' || action === 'resume';
          return (
            <Button
              key={action}
              size="compact-sm"
              h={32}
              variant={isMain && controls[action] === 'enabled' ? 'filled' : 'default'}
              {...(action === 'end' ? { ml: 'auto', variant: 'light', color: 'red' } : {})}
              leftSection={<Icon size={16} aria-hidden />}
              aria-label={isInRow ? `${labels[action]}: ${project.title}` : undefined}
              disabled={controls[action] !== 'enabled' || press.isPending}
              loading={press.isPending && press.variables === action}
              onClick={once(() => press.mutate(action))}
            >
              {labels[action]}
            </Button>
          );
        })}
      </Group>
      {failed && <FailureNote text={TIMER_FAILURES[failed]} error={press.error} />}
    </>
  );
}
