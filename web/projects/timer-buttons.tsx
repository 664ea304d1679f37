/** The timer buttons that a person has on a project, and the words of a press that failed (docs/projects.md#timer). */
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlayerTrackNext, type Icon } from '@tabler/icons-react';
import { TIMER_TEXTS } from '#domain/messages.ts';
import { type ControlState, timerControlsFor } from '#domain/project-rights.ts';
import { TIMER_ACTIONS, type TimerAction } from '#domain/project-timer.ts';
import type { Project } from '#domain/project.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { usePressTimer } from './projects.queries.ts';
import type { Viewer } from './viewer.ts';

const ICONS: Record<TimerAction, Icon> = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  resume: IconPlayerTrackNext,
  end: IconPlayerStop,
};
const FAILURES: Record<TimerAction, string> = {
  start: TIMER_TEXTS.startFailed,
  pause: TIMER_TEXTS.pauseFailed,
  resume: TIMER_TEXTS.resumeFailed,
  end: TIMER_TEXTS.endFailed,
};

const controlsOf = (viewer: Viewer, project: Project): Record<TimerAction, ControlState> =>
  timerControlsFor(
    {
      actorType: viewer.type,
      isAssignee: project.assignedTo?.id === viewer.id,
      editorTimerAll: viewer.hasEditorTimerAll,
    },
    project,
  );

type TimerButtonsProps = {
  project: Project;
  viewer: Viewer;
  labels: Record<TimerAction, string>;
  /** On a card only what can be pressed now is there. */
  onlyEnabled?: boolean;
};

export function TimerButtons({ project, viewer, labels, onlyEnabled = false }: TimerButtonsProps) {
  const press = usePressTimer(project);
  const controls = controlsOf(viewer, project);
  const shown = TIMER_ACTIONS.filter(
    (action) => controls[action] === 'enabled' || (!onlyEnabled && controls[action] === 'disabled'),
  );
  if (shown.length === 0) return null;
  const failed = press.isError ? press.variables : undefined;
  return (
    <>
      <Group gap={8}>
        {shown.map((action) => {
          const Icon = ICONS[action];
          const isMain = action === 'start' || action === 'resume';
          return (
            <Button
              key={action}
              size="compact-sm"
              h={32}
              variant={isMain && controls[action] === 'enabled' ? 'filled' : 'default'}
              leftSection={<Icon size={16} aria-hidden />}
              disabled={controls[action] !== 'enabled' || press.isPending}
              loading={press.isPending && press.variables === action}
              onClick={() => press.mutate(action)}
            >
              {labels[action]}
            </Button>
          );
        })}
      </Group>
      {failed && <FailureNote text={FAILURES[failed]} error={press.error} />}
    </>
  );
}
