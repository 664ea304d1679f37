/** Cells of the progress table that hold two facts: the first as in any table, the second small beneath it (docs/projects.md#table). */
import { scoreTextOf } from '#domain/work/points.ts';
import { dueText } from '#domain/work/project-deadline.ts';
import { isFinished } from '#domain/work/project-status.ts';
import { hoursText, isLate, runtimeTextOf } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { trackingTailOf } from '#domain/work/tracking-id.ts';
import { dateText, dateTimeText, NOTHING } from '#web/lib/format.ts';
import { useTick } from '#web/lib/use-tick.ts';
import plain from '#web/ui/plain.module.css';
import { clientNameOf } from './client-name.ts';
import { timeUseOf } from './lateness.ts';
import { Person, personName } from './person.tsx';
import { ProjectLink } from './project-link.tsx';
import classes from './project-table.module.css';
import { StatusBadge, statusColor, StatusIcon } from './status-badge.tsx';
import { TimeBar } from './time-bar.tsx';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

type Cell = { project: Project };

type TitleCellProps = Cell & {
  /** There is no room for the editor's own column. */
  hasEditor: boolean;
  /** There is room for the tail of the tracking id. */
  isWide: boolean;
};

export function TitleCell({ project, hasEditor, isWide }: TitleCellProps) {
  const whose = hasEditor ? `${personName(project.assignedTo)} · ${clientNameOf(project)}` : clientNameOf(project);
  return (
    <div className={classes.cell}>
      <div className={classes.title} title={project.title}>
        <ProjectLink id={project.id}>{project.title}</ProjectLink>
      </div>
      <div className={classes.second} title={project.trackingId}>
        {`${whose} · ${project.class} · #${project.id}${isWide ? ` ${trackingTailOf(project.trackingId)}` : ''}`}
      </div>
    </div>
  );
}

/** What the status badge does not say, in words of their colours. */
function SideWords({ project }: Cell) {
  const now = useTick(MINUTE_MS);
  const { isRevised, revisionCount } = project;
  const revision = revisionCount > 0 ? `Revision ${revisionCount}` : isRevised ? 'Revised' : '';
  return (
    <>
      {revision && <span style={{ color: statusColor('revision') }}>{revision}</span>}
      {project.isDuplicate && <span>TEAM</span>}
      {isLate(project, now) && <span style={{ color: statusColor('late') }}>Delayed</span>}
    </>
  );
}

/** Worked and allowed in few words: how it stands is told by the status beside it. */
function TimeWords({ project }: Cell) {
  const now = useTick(SECOND_MS, project.status === 'started');
  const { allowedMinutes, level } = timeUseOf(project, now);
  const isOver = level === 'over';
  const allowed = hoursText(allowedMinutes);
  if (project.startedAt === null) return <span>{allowedMinutes > 0 ? `${allowed} allowed` : 'Not started yet'}</span>;
  return (
    <span className={classes.words} style={{ color: isOver ? statusColor('late') : undefined }}>
      {isOver && <StatusIcon status="late" size={13} />}
      {runtimeTextOf(project, now)}
      {allowedMinutes > 0 && <span className={classes.of}>{` of ${allowed}`}</span>}
    </span>
  );
}

/** `hasScore`: there is no room for the points' own column. */
export function StatusCell({ project, hasScore = false }: Cell & { hasScore?: boolean }) {
  return (
    <div className={classes.cell}>
      <StatusBadge status={project.status} />
      <div className={`${classes.second} ${classes.side}`}>
        <SideWords project={project} />
        {hasScore && isFinished(project.status) && <span>{scoreTextOf(project)}</span>}
      </div>
    </div>
  );
}

/** `hasTime`: there is no room for the time's own column; who assigned it is told by the title then. */
export function EditorCell({ project, hasTime }: Cell & { hasTime: boolean }) {
  const assigner = `by ${personName(project.assignedBy)}`;
  return (
    <div className={classes.cell}>
      <Person person={project.assignedTo} size={18} />
      <div className={classes.second} title={assigner}>
        {hasTime ? <TimeWords project={project} /> : assigner}
      </div>
    </div>
  );
}

export function TimeCell({ project }: Cell) {
  return (
    <div className={classes.cell}>
      <div className={classes.time}>
        <TimeWords project={project} />
      </div>
      <div className={classes.bar}>
        <TimeBar project={project} />
      </div>
    </div>
  );
}

/** `isWide`: the hour has room beside the day. */
export function DueCell({ project, isWide }: Cell & { isWide: boolean }) {
  const now = useTick(MINUTE_MS);
  const { deadlineAt } = project;
  if (deadlineAt === null) return <span className={`${plain.text} ${plain.dimmed}`}>No deadline</span>;
  const isOver = isFinished(project.status);
  const color = isLate(project, now) ? statusColor('late') : undefined;
  return (
    <div className={classes.cell} title={dateTimeText(deadlineAt)}>
      <span style={{ color }}>{isOver ? dateText(deadlineAt) : dueText(deadlineAt, now)}</span>
      {!isOver && <div className={classes.second}>{isWide ? dateTimeText(deadlineAt) : dateText(deadlineAt)}</div>}
    </div>
  );
}

export const PointsCell = ({ project }: Cell) => (
  <div className={`${classes.cell} ${classes.points}`}>
    {isFinished(project.status) ? scoreTextOf(project) : NOTHING}
  </div>
);
