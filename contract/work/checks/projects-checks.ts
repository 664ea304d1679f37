/** Checks of many projects at once, for export and import. In its own file, so that screens don't load it (docs/api-reference.md#calls-checks). */
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { described, integer, list, nested, shape, text } from '#contract/platform/schema.ts';
import { projectCheck } from './checks.ts';

/** Maximum number of projects per request. */
export const MAX_CHECKED_PROJECTS = 200;

const projectsChecks = shape({
  projects: list(
    nested({
      id: described(integer(1), 'ID of the project.'),
      checks: described(list(projectCheck), 'By position.'),
    }),
  ),
});

export const listProjectsChecks = endpoint({
  kind: 'plain',
  roles: LEADS,
  name: 'checks.list-many',
  method: 'GET',
  path: '/api/project_checks',
  query: shape({
    projects: described(text(), `IDs of up to ${MAX_CHECKED_PROJECTS} projects, separated by commas.`),
  }),
  response: projectsChecks,
  status: 200,
  summary: 'Lists the checks of several projects. Projects without any are left out.',
});
