/** The project that a team shares its versions on. */
import { useQuery } from '@tanstack/react-query';
import type { Project } from '#domain/work/projects/project.ts';
import type { TeamMember } from '#domain/work/teams.ts';
import { teamQuery } from './teams.queries.ts';

/** Returns the lead of the project's team if it is another project; undefined while it loads. */
export function useOtherLead(project: Project): TeamMember | undefined {
  const { data } = useQuery(teamQuery(project));
  const lead = data?.find(({ isLead }) => isLead);
  return lead?.id === project.id ? undefined : lead;
}
