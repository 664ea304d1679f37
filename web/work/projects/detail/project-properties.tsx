/** Properties of a project in the detail view, with the labels of docs/projects.md#detail. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { clientDetail } from '#domain/work/clients.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { NO_VALUE } from '#web/lib/time/format.ts';
import { Time } from '#web/ui/figures/time.tsx';
import { clientNameOf } from '../card/client-name.ts';
import { Deadline } from '../card/deadline.tsx';
import { EditableProperty } from '../properties/editable-property.tsx';
import type { PropertyName } from '../properties/property-fields.ts';
import editingClasses from '../properties/properties.module.css';
import { usePropertyEditing } from '../properties/property-editing-context.ts';
import { Person } from '../card/person.tsx';
import classes from './project-detail.module.css';
import { ProjectLink } from '../card/project-link.tsx';

/** Label, value, and the field name if it can be edited in place. */
type Property = [label: string, value: ReactNode, property?: PropertyName];

/** Name of the client, with the company as a second line. */
function ClientName({ project }: { project: Project }) {
  const company = project.client && clientDetail(project.client);
  return (
    <span>
      {clientNameOf(project)}
      {company && (
        <Text span display="block" size="xs" c="dimmed">
          {company}
        </Text>
      )}
    </span>
  );
}

function propertiesOf(project: Project): Property[] {
  return [
    ['CLIENT NAME', <ClientName key="client" project={project} />, 'client'],
    ['CATEGORY', project.class, 'projectClass'],
    ['ASSIGNED BY', <Person key="by" person={project.assignedBy} />, 'assignedBy'],
    ['ASSIGNED TO', <Person key="to" person={project.assignedTo} />, 'assignedTo'],
    ['REVIEWED BY', <Person key="reviewer" person={project.reviewedBy} />, 'reviewedBy'],
    ['ASSIGNED AT', <Time key="createdAt" at={project.createdAt} />],
    ['DEADLINE', <Deadline key="deadline" project={project} isExact />, 'dates.deadline'],
    ['RAW VIDEO LENGTH', project.rawLengthSeconds > 0 ? lengthText(project.rawLengthSeconds) : NO_VALUE, 'raw'],
    ['VIDEO LENGTH', lengthText(project.videoLengthSeconds), 'video'],
    ['EDIT RATIO', `${project.editRatioHour}h per ${project.editRatioMin}m`],
    ['STARTED AT', <Time key="startedAt" at={project.startedAt} />],
    ...(isFinished(project.status)
      ? ([['ENDED AT', <Time key="endedAt" at={project.endedAt} />]] satisfies Property[])
      : []),
    ...(project.platform ? ([['PLATFORM', project.platform]] satisfies Property[]) : []),
    ['TRACKING ID', project.trackingId],
  ];
}

/** Result of the last inline edit. */
function SaveMessage() {
  return <output className={editingClasses.status}>{usePropertyEditing()?.message}</output>;
}

export function ProjectProperties({ project }: { project: Project }) {
  return (
    <div>
      <dl className={classes.properties}>
        {propertiesOf(project).map(([label, value, property]) => (
          <div key={label} className={classes.entry}>
            <dt>{label}</dt>
            <dd>{property ? <EditableProperty property={property}>{value}</EditableProperty> : value}</dd>
          </div>
        ))}
        {project.originalProjectId !== null && (
          <div className={classes.entry}>
            <dt>COPY OF</dt>
            <dd>
              <ProjectLink id={project.originalProjectId}>{`Project #${project.originalProjectId}`}</ProjectLink>
            </dd>
          </div>
        )}
      </dl>
      <SaveMessage />
    </div>
  );
}
