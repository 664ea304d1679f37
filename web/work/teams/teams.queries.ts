/** Query for a project's team. */
import { queryOptions } from '@tanstack/react-query';
import { getTeam, teamMemberFromApi } from '#contract/work/teams.ts';
import type { TeamMember } from '#domain/work/teams.ts';
import { call } from '#web/lib/api/api.ts';

/** Returns the query for the projects of the project's team, the lead first. Disabled without a team. */
export const teamQuery = ({ id, teamId }: { id: number; teamId: number | null }) =>
  queryOptions({
    queryKey: ['teams', id],
    queryFn: async ({ signal }): Promise<TeamMember[]> =>
      (await call(getTeam, { params: { id }, signal })).data.members.map(teamMemberFromApi),
    enabled: teamId !== null,
  });
