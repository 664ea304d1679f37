/** Project row on an editor's home page: allowed and usual time, time worked if paused, deadline, and Start. */
import type { UsualMinutes } from '#contract/insight/home.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { RunTime } from '#web/work/projects/card/time-bar.tsx';
import { TimerButtons } from '#web/work/timer/timer-buttons.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import classes from './day-list.module.css';
import { allowanceText, SHORT_TIMER_LABELS } from './home-labels.ts';
import { RowTitle } from './row-title.tsx';

type EditorRowProps = {
  project: Project;
  viewer: Viewer;
  usual: UsualMinutes | undefined;
  reason?: string | undefined;
};

function Times({ project, usual }: Pick<EditorRowProps, 'project' | 'usual'>) {
  const mean = usual?.[project.class] ?? null;
  return (
    <div>
      <div>{project.status === 'paused' ? <RunTime project={project} /> : allowanceText(project)}</div>
      {mean !== null && <div className={classes.small}>{`usually ${hoursText(mean)}`}</div>}
    </div>
  );
}

export function EditorRow({ project, viewer, usual, reason }: EditorRowProps) {
  return (
    <li className={classes.row} data-row={project.id}>
      <RowTitle project={project}>
        {reason && (
          <div className={classes.reason} title={reason}>
            {reason}
          </div>
        )}
      </RowTitle>
      <Times project={project} usual={usual} />
      <Deadline project={project} />
      <div className={classes.actions}>
        {project.status === 'paused' && <StatusBadge status="paused" />}
        <TimerButtons project={project} viewer={viewer} labels={SHORT_TIMER_LABELS} isInRow />
      </div>
    </li>
  );
}
