/** Card of one project in the list (docs/projects.md#card). */
import { IconMessage } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { pointsTextOf } from '#domain/work/points.ts';
import { lastReasonOf } from '#domain/work/projects/project-revision.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { shortTrackingId } from '#domain/work/projects/tracking-id.ts';
import { dateText, numberText } from '#web/lib/time/format.ts';
import plain from '#web/ui/figures/plain.module.css';
import { RowFocusContext, useRowTabIndex } from '#web/ui/table/row-focus.ts';
import { type RowToggle, rowKeys } from '#web/ui/table/row-keys.ts';
import { RowCheckbox } from '#web/ui/table/row-checkbox.tsx';
import { clientNameOf } from './client-name.ts';
import { Deadline } from './deadline.tsx';
import { NextStep } from './next-step.tsx';
import { Person } from './person.tsx';
import { latestCutText, Poster } from './poster.tsx';
import type { ProjectActionHandlers } from './project-action-handlers.ts';
import { ClassBadge, ProjectBadges } from './project-badges.tsx';
import classes from './project-card.module.css';
import { ProjectLink } from './project-link.tsx';
import { ProjectMenu } from '../detail/project-menu.tsx';
import { statusColor } from './status-badge.tsx';
import { RunTime, TimeBar } from './time-bar.tsx';
import type { Viewer } from './viewer.ts';

function Property({ label, isPerson, children }: { label: string; isPerson?: boolean; children: ReactNode }) {
  return (
    <div className={classes.property} data-person={isPerson}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ProjectCardProps = {
  project: Project;
  viewer: Viewer;
  actions: ProjectActionHandlers;
  /** True if the project is open next to the list. */
  isOpen?: boolean;
};

/** Position in the list, and whether the card is the list's tab stop. */
type CardPosition = {
  index: number;
  isTabStop: boolean;
  onFocus: (index: number) => void;
  isSelected?: boolean;
  /** Undefined if cards can't be selected. */
  onToggle?: ((toggle: RowToggle) => void) | undefined;
};

function FeedbackButton({ project, actions }: Omit<ProjectCardProps, 'viewer' | 'isOpen'>) {
  return (
    <button
      type="button"
      className={`${plain.button} ${classes.feedback}`}
      title="Feedback"
      tabIndex={useRowTabIndex()}
      onClick={() => actions.open('feedback', project)}
    >
      <IconMessage size={16} aria-hidden />
      {project.feedbackIds.length}
      <span className={plain.heard}>{` feedback: ${project.title}`}</span>
    </button>
  );
}

function CardTop({ project, actions, box }: Omit<ProjectCardProps, 'viewer' | 'isOpen'> & { box: ReactNode }) {
  return (
    <div className={classes.top}>
      {box}
      <div className={classes.badges}>
        <span className={classes.ids} title={project.trackingId}>
          {shortTrackingId(project.trackingId)} · #{project.id}
        </span>
        <ProjectBadges project={project} />
      </div>
      <FeedbackButton project={project} actions={actions} />
    </div>
  );
}

function CardProperties({ project }: { project: Project }) {
  return (
    <dl className={classes.properties}>
      <Property label="Client">
        <span className={`${plain.text} ${plain.truncate}`}>{clientNameOf(project)}</span>
      </Property>
      <Property label="Type">
        <ClassBadge name={project.class} />
      </Property>
      <Property label="Assigned By" isPerson>
        <Person person={project.assignedBy} />
      </Property>
      <Property label="Assigned To" isPerson>
        <Person person={project.assignedTo} />
      </Property>
      <Property label="Assigned At">{dateText(project.createdAt)}</Property>
      <Property label="Deadline">
        <Deadline project={project} />
      </Property>
    </dl>
  );
}

function LatestVersion({ project: { latestCut } }: { project: Project }) {
  if (!latestCut) return null;
  return (
    <div className={classes.version}>
      {(latestCut.hasPoster || latestCut.kind) && <Poster cut={latestCut} />}
      <span title={latestCut.originalName}>{latestCutText(latestCut)}</span>
    </div>
  );
}

/** Reason why an open project was sent back. */
function SentBackReason({ project }: { project: Project }) {
  const reason = project.status === 'assigned' ? lastReasonOf(project) : undefined;
  if (reason === undefined) return null;
  return (
    <p className={classes.reason} title={reason}>
      {`Sent back: ${reason}`}
    </p>
  );
}

/** Points of the project; the menu contains their dialogs. */
function PointsEarned({ project }: { project: Project }) {
  return (
    <div className={classes.earned}>
      {isFinished(project.status) && <span className={classes.points}>{pointsTextOf(project)}</span>}
      <span className={`${plain.text} ${plain.dimmed}`} title="Designation (J) Points">
        J {numberText(project.designationPoints)}
        <span className={plain.heard}> designation points</span>
      </span>
    </div>
  );
}

function PlainProjectCard(props: ProjectCardProps & CardPosition) {
  const { project, viewer, actions, isOpen = false, index, isTabStop, onFocus, isSelected = false, onToggle } = props;
  return (
    <RowFocusContext value={isTabStop}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- row shortcuts; its controls do the same */}
      <article
        className={classes.card}
        style={{ borderLeftColor: statusColor(project.status) }}
        aria-label={project.title}
        aria-current={isOpen || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one tab stop for the whole list, whose row keys act on it
        tabIndex={isTabStop ? 0 : -1}
        data-row={project.id}
        data-selected={isSelected || undefined}
        onFocus={() => onFocus(index)}
        onKeyDown={rowKeys({ id: project.id, isGrid: true, onOpen: () => actions.view(project), onToggle })}
      >
        <CardTop
          project={project}
          actions={actions}
          box={
            onToggle && <RowCheckbox id={project.id} name={project.title} isSelected={isSelected} onToggle={onToggle} />
          }
        />
        <h2 className={classes.title}>
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </h2>
        <LatestVersion project={project} />
        <SentBackReason project={project} />
        <CardProperties project={project} />
        <div className={classes.time}>
          <span className={`${plain.text} ${plain.dimmed}`}>Run Time</span>
          <RunTime project={project} />
        </div>
        <TimeBar project={project} />
        <div className={classes.foot}>
          <NextStep project={project} viewer={viewer} isOnCard />
          <div className={classes.actions}>
            <PointsEarned project={project} />
            <ProjectMenu project={project} viewer={viewer} actions={actions} />
          </div>
        </div>
      </article>
    </RowFocusContext>
  );
}

/** Card that re-renders only if its own props change. */
export const ProjectCard = memo(PlainProjectCard);
