/** The small signs of a project in one row: TEAM, status, delay, revisions, class. */
import { Badge } from '@mantine/core';
import type { ProjectClass } from '#domain/project-status.ts';
import type { Project } from '#domain/project.ts';
import { DelayedBadge } from './deadline.tsx';
import { RevisionBadge, StatusBadge } from './status-badge.tsx';

const plain = { radius: 'sm', tt: 'none', fw: 500, variant: 'default', style: { flexShrink: 0 } } as const;

export const ClassBadge = ({ name }: { name: ProjectClass }) => <Badge {...plain}>{name}</Badge>;

/** The sign of a duplicate (docs/projects.md#status). */
export const TeamBadge = () => (
  <Badge {...plain} color="accent" variant="outline">
    TEAM
  </Badge>
);

/** What the status badge does not say. */
export function SideBadges({ project }: { project: Project }) {
  return (
    <>
      <DelayedBadge project={project} />
      {project.isDuplicate && <TeamBadge />}
    </>
  );
}

export function ProjectBadges({ project }: { project: Project }) {
  return (
    <>
      <StatusBadge status={project.status} />
      <RevisionBadge isRevised={project.isRevised} count={project.revisionCount} />
      <SideBadges project={project} />
    </>
  );
}
