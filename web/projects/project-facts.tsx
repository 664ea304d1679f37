/** The facts of a project in the detail, by the names of docs/projects.md#detail. */
import type { ReactNode } from 'react';
import { clientDisplayName } from '#domain/clients.ts';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { lengthText } from '#domain/project-lengths.ts';
import { isFinished } from '#domain/project-status.ts';
import type { Project } from '#domain/project.ts';
import { dateTimeText, NOTHING } from '#web/lib/format.ts';
import { Person } from './person.tsx';
import classes from './project-detail.module.css';
import { ProjectLink } from './project-link.tsx';

type Fact = [label: string, value: ReactNode];

function factsOf(project: Project): Fact[] {
  const client = project.client ? clientDisplayName(project.client) : COMMON_TEXTS.unknown;
  return [
    ['CLIENT NAME', client],
    ['CATEGORY', project.class],
    ['ASSIGNED BY', <Person key="by" person={project.assignedBy} />],
    ['ASSIGNED TO', <Person key="to" person={project.assignedTo} />],
    ['REVIEWED BY', <Person key="reviewer" person={project.reviewedBy} />],
    ['ASSIGNED AT', dateTimeText(project.createdAt)],
    ['DEADLINE', dateTimeText(project.deadlineAt)],
    ['RAW VIDEO LENGTH', project.rawLengthSeconds > 0 ? lengthText(project.rawLengthSeconds) : NOTHING],
    ['VIDEO LENGTH', lengthText(project.videoLengthSeconds)],
    ['EDIT RATIO', `${project.editRatioHour}h per ${project.editRatioMin}m`],
    ['STARTED AT', dateTimeText(project.startedAt)],
    ...(isFinished(project.status) ? ([['ENDED AT', dateTimeText(project.endedAt)]] satisfies Fact[]) : []),
    ...(project.platform ? ([['PLATFORM', project.platform]] satisfies Fact[]) : []),
    ['TRACKING ID', project.trackingId],
  ];
}

export function ProjectFacts({ project }: { project: Project }) {
  return (
    <dl className={classes.facts}>
      {factsOf(project).map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {project.originalProjectId !== null && (
        <div className={classes.fact}>
          <dt>COPY OF</dt>
          <dd>
            <ProjectLink id={project.originalProjectId}>{`Project #${project.originalProjectId}`}</ProjectLink>
          </dd>
        </div>
      )}
    </dl>
  );
}
