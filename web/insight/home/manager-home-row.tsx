/** Project row on the manager's home page: editor, state, deadline and actions. */
import { Button } from '@mantine/core';
import { IconRepeat, IconStar } from '@tabler/icons-react';
import { isFinished } from '#domain/platform/project-status.ts';
import {
  checkEditProject,
  checkScoring,
  mayRequestRevision,
  ownershipOf,
} from '#domain/work/projects/project-rights.ts';
import type { ProjectWatch } from '#contract/work/timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { ForgottenTimer } from '#web/work/timer/forgotten-timer.tsx';
import { WaitBadge } from '#web/work/waits/wait-badge.tsx';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import { Person } from '#web/work/projects/card/person.tsx';
import type { ProjectActionHandlers } from '#web/work/projects/card/project-action-handlers.ts';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { RunTime } from '#web/work/projects/card/time-bar.tsx';
import { TimerButtons } from '#web/work/timer/timer-buttons.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './day-list.module.css';
import { allowanceText, SHORT_TIMER_LABELS } from './home-labels.ts';
import { RowTitle } from './row-title.tsx';

const ClientRepliedButton = lazyPart(
  async () => (await import('#web/work/waits/client-replied-button.tsx')).ClientRepliedButton,
);

type ManagerHomeRowProps = {
  project: Project;
  viewer: Viewer;
  actions: ProjectActionHandlers;
  /** Activity check of a running timer that may have been forgotten. */
  watch?: ProjectWatch | undefined;
  /** True in the list of waits. */
  isInWaitList?: boolean;
};

const ACTION_BUTTON = { size: 'compact-sm', h: 32, variant: 'default' } as const;

/** Review action on finished work. */
function ReviewActions({ project, viewer, actions }: ManagerHomeRowProps) {
  const owned = ownershipOf(project);
  return (
    <>
      {!checkScoring(viewer, owned) && (
        <Button
          {...ACTION_BUTTON}
          leftSection={<IconStar size={16} aria-hidden />}
          aria-label={`Score: ${project.title}`}
          onClick={() => actions.open('points', project)}
        >
          Score
        </Button>
      )}
      {mayRequestRevision(viewer, owned) && (
        <Button
          {...ACTION_BUTTON}
          leftSection={<IconRepeat size={16} aria-hidden />}
          aria-label={`Request revision: ${project.title}`}
          onClick={() => actions.open('revision', project)}
        >
          Request revision
        </Button>
      )}
    </>
  );
}

function OpenWorkActions({ project, viewer, actions }: ManagerHomeRowProps) {
  return (
    <>
      <TimerButtons project={project} viewer={viewer} labels={SHORT_TIMER_LABELS} isInRow />
      {!checkEditProject(viewer, ownershipOf(project)) && (
        <Button {...ACTION_BUTTON} aria-label={`Edit: ${project.title}`} onClick={() => actions.edit(project)}>
          Edit
        </Button>
      )}
    </>
  );
}

export function ManagerHomeRow(props: ManagerHomeRowProps) {
  const { project, watch, isInWaitList } = props;
  return (
    <li className={classes.row} data-row={project.id} data-wide>
      <RowTitle project={project}>
        {watch && <ForgottenTimer watch={watch} project={project} />}
        <WaitBadge project={project} />
      </RowTitle>
      <Person person={project.assignedTo} />
      <div className={classes.state}>
        <StatusBadge status={project.status} />
        {project.status === 'assigned' ? allowanceText(project) : <RunTime project={project} />}
      </div>
      <Deadline project={project} />
      <div className={classes.actions}>
        {isInWaitList ? (
          <ClientRepliedButton {...ACTION_BUTTON} project={project} label={`Client replied: ${project.title}`} />
        ) : isFinished(project.status) ? (
          <ReviewActions {...props} />
        ) : (
          <OpenWorkActions {...props} />
        )}
      </div>
    </li>
  );
}
