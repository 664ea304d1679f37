/** What the player knows of a version's project: all of it, or for teammates its title and deadline (docs/projects.md#team). */
import type { Project } from '#domain/work/projects/project.ts';
import type { TeamProject } from '#domain/work/teams.ts';

export type ReviewedProject = Pick<
  Project,
  'id' | 'title' | 'deadlineAt' | 'status' | 'assignedTo' | 'assignedBy' | 'reviewedBy'
> & {
  /** The teammate's own project, which they can open instead. */
  ownProjectId?: number;
};

/** Returns the project for a teammate, who has no rights that depend on its people or status. */
export const reviewedByTeammate = (id: number, { title, deadlineAt, ownProjectId }: TeamProject): ReviewedProject => ({
  id,
  title,
  deadlineAt,
  ownProjectId,
  status: 'assigned',
  assignedTo: null,
  assignedBy: null,
  reviewedBy: null,
});
