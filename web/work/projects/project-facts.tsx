/** The facts of a project in the detail, by the names of docs/projects.md#detail. */
import type { ReactNode } from 'react';
import { lengthText } from '#domain/work/project-lengths.ts';
import { isFinished } from '#domain/work/project-status.ts';
import type { Project } from '#domain/work/project.ts';
import { dateTimeText, NOTHING } from '#web/lib/format.ts';
import { clientNameOf } from './client-name.ts';
import { Deadline } from './deadline.tsx';
import { EditableFact } from './facts/editable-fact.tsx';
import type { FactName } from './facts/fact-fields.ts';
import facts from './facts/facts.module.css';
import { useFacts } from './facts/facts-context.ts';
import { Person } from './person.tsx';
import classes from './project-detail.module.css';
import { ProjectLink } from './project-link.tsx';

/** With the name under which it can be changed in place. */
type Fact = [label: string, value: ReactNode, fact?: FactName];

function factsOf(project: Project): Fact[] {
  const client = clientNameOf(project);
  return [
    ['CLIENT NAME', client, 'client'],
    ['CATEGORY', project.class, 'projectClass'],
    ['ASSIGNED BY', <Person key="by" person={project.assignedBy} />, 'assignedBy'],
    ['ASSIGNED TO', <Person key="to" person={project.assignedTo} />, 'assignedTo'],
    ['REVIEWED BY', <Person key="reviewer" person={project.reviewedBy} />, 'reviewedBy'],
    ['ASSIGNED AT', dateTimeText(project.createdAt)],
    ['DEADLINE', <Deadline key="deadline" project={project} isExact />, 'dates.deadline'],
    ['RAW VIDEO LENGTH', project.rawLengthSeconds > 0 ? lengthText(project.rawLengthSeconds) : NOTHING, 'raw'],
    ['VIDEO LENGTH', lengthText(project.videoLengthSeconds), 'video'],
    ['EDIT RATIO', `${project.editRatioHour}h per ${project.editRatioMin}m`],
    ['STARTED AT', dateTimeText(project.startedAt)],
    ...(isFinished(project.status) ? ([['ENDED AT', dateTimeText(project.endedAt)]] satisfies Fact[]) : []),
    ...(project.platform ? ([['PLATFORM', project.platform]] satisfies Fact[]) : []),
    ['TRACKING ID', project.trackingId],
  ];
}

/** What the last change in place came to. */
function Said() {
  return <output className={facts.said}>{useFacts()?.message}</output>;
}

export function ProjectFacts({ project }: { project: Project }) {
  return (
    <div>
      <dl className={classes.facts}>
        {factsOf(project).map(([label, value, fact]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{fact ? <EditableFact fact={fact}>{value}</EditableFact> : value}</dd>
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
      <Said />
    </div>
  );
}
