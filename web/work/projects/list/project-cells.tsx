/** Table cells with two lines: the main value, and a smaller one below (docs/projects.md#table). */
import { scoreTextOf } from '#domain/work/points.ts';
import { dueText } from '#domain/work/projects/deadline-text.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { isLate } from '#domain/work/projects/project-late.ts';
import { NOT_MEASURED, runtimeTextOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { shortTrackingId } from '#domain/work/projects/tracking-id.ts';
import { dateText, dateTimeText, exactTimeText, NO_VALUE } from '#web/lib/time/format.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import plain from '#web/ui/figures/plain.module.css';
import { clientNameOf } from '../card/client-name.ts';
import { timeUseOf } from '../card/time-use.ts';
import { Person, personName } from '../card/person.tsx';
import { latestCutText, Poster } from '../card/poster.tsx';
import { ProjectLink } from '../card/project-link.tsx';
import classes from './project-table.module.css';
import { StatusBadge, statusColor, StatusIcon } from '../card/status-badge.tsx';
import { WaitText } from '#web/work/waits/wait-badge.tsx';
import { TimeBar } from '../card/time-bar.tsx';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

type Cell = { project: Project };

type TitleCellProps = Cell & {
  /** True if the cell includes the editor, whose own column doesn't fit. */
  hasEditor: boolean;
  /** True if there is room for the tail of the tracking ID. */
  isWide: boolean;
  /** True if there is room for the poster of the latest version. */
  hasPoster: boolean;
};

export function TitleCell({ project, hasEditor, isWide, hasPoster }: TitleCellProps) {
  const people = hasEditor ? `${personName(project.assignedTo)} · ${clientNameOf(project)}` : clientNameOf(project);
  const { latestCut } = project;
  return (
    <div className={classes.lead}>
      <div className={classes.cell}>
        <div className={classes.title} title={project.title}>
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </div>
        <div className={classes.second} title={project.trackingId}>
          {`${people} · ${project.class} · #${project.id}${isWide ? ` ${shortTrackingId(project.trackingId)}` : ''}`}
        </div>
        {latestCut && <div className={classes.version}>{latestCutText(latestCut)}</div>}
      </div>
      {hasPoster && (latestCut?.hasPoster || latestCut?.kind) && (
        <div className={classes.poster} title={latestCutText(latestCut)}>
          <Poster cut={latestCut} />
        </div>
      )}
    </div>
  );
}

/** Badges besides the status, as colored text. First whose turn it is, since the end may be cut off. */
function SecondaryText({ project }: Cell) {
  const now = useTick(MINUTE_MS);
  const { isRevised, revisionCount } = project;
  const revision = revisionCount > 0 ? `Revision ${revisionCount}` : isRevised ? 'Revised' : '';
  return (
    <>
      {project.waitingFor !== null && <span>Waiting on client</span>}
      {revision && <span style={{ color: statusColor('revision') }}>{revision}</span>}
      {project.isDuplicate && <span>TEAM</span>}
      {isLate(project, now) && <span style={{ color: statusColor('late') }}>Delayed</span>}
    </>
  );
}

/** Worked and allowed time in short form, next to the status. */
function TimeText({ project }: Cell) {
  const now = useTick(SECOND_MS, project.status === 'started');
  const { allowedMinutes, level } = timeUseOf(project, now);
  const isOver = level === 'over';
  const allowed = hoursText(allowedMinutes);
  if (project.isRuntimeUnknown) return <span>{NOT_MEASURED}</span>;
  if (project.startedAt === null) return <span>{allowedMinutes > 0 ? `${allowed} allowed` : 'Not started yet'}</span>;
  return (
    <span className={classes.text} style={{ color: isOver ? statusColor('late') : undefined }}>
      {isOver && <StatusIcon status="late" size={13} />}
      {runtimeTextOf(project, now)}
      {allowedMinutes > 0 && <span className={classes.of}>{` of ${allowed}`}</span>}
    </span>
  );
}

/** `hasScore` adds the points because their own column doesn't fit. */
export function StatusCell({ project, hasScore = false }: Cell & { hasScore?: boolean }) {
  return (
    <div className={classes.cell}>
      <StatusBadge status={project.status} />
      <div className={`${classes.second} ${classes.side}`}>
        <SecondaryText project={project} />
        {hasScore && isFinished(project.status) && <span>{scoreTextOf(project)}</span>}
      </div>
    </div>
  );
}

/** `hasTime` adds the time because its own column doesn't fit; the title attribute then names the assigner. */
export function EditorCell({ project, hasTime }: Cell & { hasTime: boolean }) {
  const assigner = `by ${personName(project.assignedBy)}`;
  return (
    <div className={classes.cell}>
      <Person person={project.assignedTo} size={18} />
      <div className={classes.second} title={assigner}>
        {hasTime ? <TimeText project={project} /> : assigner}
      </div>
    </div>
  );
}

export function TimeCell({ project }: Cell) {
  return (
    <div className={classes.cell}>
      <div className={classes.time}>
        <TimeText project={project} />
      </div>
      <div className={classes.bar}>
        <TimeBar project={project} />
      </div>
    </div>
  );
}

/** `isWide` adds the time of day. */
export function DueCell({ project, isWide }: Cell & { isWide: boolean }) {
  const now = useTick(MINUTE_MS);
  const { deadlineAt } = project;
  if (deadlineAt === null) return <span className={`${plain.text} ${plain.dimmed}`}>No deadline</span>;
  const isOver = isFinished(project.status);
  const color = isLate(project, now) ? statusColor('late') : undefined;
  return (
    <div className={classes.cell} title={exactTimeText(deadlineAt)}>
      <span style={{ color }}>{isOver ? dateText(deadlineAt) : dueText(deadlineAt, now, timeZone())}</span>
      {!isOver && <div className={classes.second}>{isWide ? dateTimeText(deadlineAt) : dateText(deadlineAt)}</div>}
    </div>
  );
}

/** Cell for whose turn it is: the client's with reason and time, or the team's. */
export function TurnCell({ project }: Cell) {
  if (project.waitingFor === null) return isFinished(project.status) ? NO_VALUE : 'Team';
  return (
    <div className={classes.cell}>
      <span>Client</span>
      <div className={classes.second}>
        <WaitText project={project} />
      </div>
    </div>
  );
}

export const PointsCell = ({ project }: Cell) => (
  <div className={`${classes.cell} ${classes.points}`}>
    {isFinished(project.status) ? scoreTextOf(project) : NO_VALUE}
  </div>
);
