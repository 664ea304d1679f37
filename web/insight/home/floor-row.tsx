/** A project on the floor: what it is, whose, how it stands, when it is due, and what can be done about it. */
import { Button } from '@mantine/core';
import { IconRepeat, IconStar } from '@tabler/icons-react';
import { isFinished } from '#domain/work/project-status.ts';
import { checkEditProject, checkScoring, mayRequestRevision, ownershipOf } from '#domain/work/project-rights.ts';
import type { ProjectWatch } from '#contract/work/clock.ts';
import type { Project } from '#domain/work/project.ts';
import { ForgottenClock } from '#web/work/clock/forgotten-clock.tsx';
import { Deadline } from '#web/work/projects/deadline.tsx';
import { Person } from '#web/work/projects/person.tsx';
import type { ProjectActs } from '#web/work/projects/project-acts.ts';
import { StatusBadge } from '#web/work/projects/status-badge.tsx';
import { RunTime } from '#web/work/projects/time-bar.tsx';
import { TimerButtons } from '#web/work/projects/timer-buttons.tsx';
import type { Viewer } from '#web/work/projects/viewer.ts';
import classes from './day-list.module.css';
import { allowanceText, TIMER_LABELS } from './home-words.ts';
import { RowTitle } from './row-title.tsx';

type FloorRowProps = {
  project: Project;
  viewer: Viewer;
  acts: ProjectActs;
  /** Where its clock asks whether it was forgotten. */
  watch?: ProjectWatch | undefined;
};

const ACT = { size: 'compact-sm', h: 32, variant: 'default' } as const;

/** What finished work waits for. */
function Review({ project, viewer, acts }: FloorRowProps) {
  const owned = ownershipOf(project);
  return (
    <>
      {!checkScoring(viewer, owned) && (
        <Button
          {...ACT}
          leftSection={<IconStar size={16} aria-hidden />}
          aria-label={`Score: ${project.title}`}
          onClick={() => acts.open('points', project)}
        >
          Score
        </Button>
      )}
      {mayRequestRevision(viewer, owned) && (
        <Button
          {...ACT}
          leftSection={<IconRepeat size={16} aria-hidden />}
          aria-label={`Request revision: ${project.title}`}
          onClick={() => acts.open('revision', project)}
        >
          Request revision
        </Button>
      )}
    </>
  );
}

function OpenWork({ project, viewer, acts }: FloorRowProps) {
  return (
    <>
      <TimerButtons project={project} viewer={viewer} labels={TIMER_LABELS} isInRow />
      {!checkEditProject(viewer, ownershipOf(project)) && (
        <Button {...ACT} aria-label={`Edit: ${project.title}`} onClick={() => acts.edit(project)}>
          Edit
        </Button>
      )}
    </>
  );
}

export function FloorRow(props: FloorRowProps) {
  const { project, watch } = props;
  return (
    <li className={classes.row} data-row={project.id} data-wide>
      <RowTitle project={project}>{watch && <ForgottenClock watch={watch} project={project} />}</RowTitle>
      <Person person={project.assignedTo} />
      <div className={classes.state}>
        <StatusBadge status={project.status} />
        {project.status === 'assigned' ? allowanceText(project) : <RunTime project={project} />}
      </div>
      <Deadline project={project} />
      <div className={classes.acts}>{isFinished(project.status) ? <Review {...props} /> : <OpenWork {...props} />}</div>
    </li>
  );
}
