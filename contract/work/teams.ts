/** Team of a project: the projects of several editors on one video (docs/projects.md#team). */
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import type { TeamMember } from '#domain/work/teams.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { personFromApi, personResponse, personToApi } from '#contract/platform/people.ts';
import {
  choice,
  decimal,
  described,
  embedded,
  flag,
  instant,
  integer,
  list,
  nested,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const teamMember = nested({
  id: described(integer(1), 'ID of the project.'),
  title: text(),
  editor: optional(embedded(personResponse)),
  role: text(),
  lead: described(flag(), 'Whether the team shares the versions of this project.'),
  status: choice(PROJECT_STATUSES),
  deadlineAt: optional(instant()),
  latestCut: optional(described(integer(1), 'Number of the newest version that has its file.')),
  projectRuntime: optional(described(decimal<Minutes>(0), 'Minutes worked in the current round. For leads.')),
  points: optional(described(decimal(), 'Project, personal and designation points. For leads.')),
});
type ApiTeamMember = Static<typeof teamMember>;

export const teamMemberToApi = (member: TeamMember): ApiTeamMember => ({
  id: member.id,
  title: member.title,
  ...(member.editor ? { editor: personToApi(member.editor) as NonNullable<ApiTeamMember['editor']> } : {}),
  role: member.role,
  lead: member.isLead,
  status: member.status,
  ...(member.deadlineAt === null ? {} : { deadlineAt: instantToApi(member.deadlineAt) }),
  ...(member.latestCutNumber === null ? {} : { latestCut: member.latestCutNumber }),
  ...(member.work
    ? {
        ...(member.work.runtimeMinutes === null ? {} : { projectRuntime: member.work.runtimeMinutes }),
        points: member.work.points,
      }
    : {}),
});

export const teamMemberFromApi = (member: ApiTeamMember): TeamMember => ({
  id: member.id,
  title: member.title,
  editor: personFromApi(member.editor),
  role: member.role,
  isLead: member.lead,
  status: member.status,
  deadlineAt: member.deadlineAt === undefined ? null : instantFromApi(member.deadlineAt),
  latestCutNumber: member.latestCut ?? null,
  work: member.points === undefined ? null : { runtimeMinutes: member.projectRuntime ?? null, points: member.points },
});

export const getTeam = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'projects.team',
  method: 'GET',
  path: '/api/projects/:id/team',
  status: 200,
  response: shape({ members: list(teamMember) }),
  summary: "Lists the projects of a project's team, the lead first. Empty without a team.",
});
