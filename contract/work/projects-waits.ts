/** Waits of many projects at once, for export and import. In its own file, so that screens don't load it (docs/api-reference.md#calls-waits). */
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { described, instant, integer, list, nested, nullable, shape, text } from '#contract/platform/schema.ts';
import { waitResponse } from './waits.ts';

/** Maximum number of projects per request. */
export const MAX_WAITING_PROJECTS = 200;

const projectsWaits = shape({
  projects: list(
    nested({
      id: described(integer(1), 'ID of the project.'),
      deadlineSetAt: described(nullable(instant()), 'When the deadline was last set. Null if at the assignment.'),
      waits: described(list(waitResponse), 'Latest first.'),
    }),
  ),
});

export const listProjectsWaits = endpoint({
  kind: 'plain',
  roles: LEADS,
  name: 'waits.list-many',
  method: 'GET',
  path: '/api/project_waits',
  query: shape({
    projects: described(text(), `IDs of up to ${MAX_WAITING_PROJECTS} projects, separated by commas.`),
  }),
  response: projectsWaits,
  status: 200,
  summary: 'Lists the waits of several projects. Projects without any, and with the first deadline, are left out.',
});
