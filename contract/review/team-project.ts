/** Project of a version that the caller sees only as a teammate (docs/projects.md#team). */
import type { TeamProject } from '#domain/work/teams.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { instant, integer, nested, optional, type Static, text } from '#contract/platform/schema.ts';

export const teamProject = nested({ title: text(), deadlineAt: optional(instant()), own: integer(1) });
type ApiTeamProject = Static<typeof teamProject>;

export const teamProjectToApi = ({ title, deadlineAt, ownProjectId }: TeamProject): ApiTeamProject => ({
  title,
  ...(deadlineAt === null ? {} : { deadlineAt: instantToApi(deadlineAt) }),
  own: ownProjectId,
});

export const teamProjectFromApi = ({ title, deadlineAt, own }: ApiTeamProject): TeamProject => ({
  title,
  deadlineAt: deadlineAt === undefined ? null : instantFromApi(deadlineAt),
  ownProjectId: own,
});
