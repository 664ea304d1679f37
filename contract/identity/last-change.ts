/** Author of a record's current version, for forms opened on an earlier one (docs/api-reference.md#calls-last-change). */
import type { LastChange } from '#domain/identity/last-change.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { personResponse, personFromApi, personToApi, type ApiPerson } from '#contract/platform/people.ts';
import { described, embedded, integer, optional, shape, type Static } from '#contract/platform/schema.ts';

const lastChange = shape({
  version: described(integer(0), "Row version, as in the record's ETag."),
  by: optional(embedded(personResponse)),
});
export type ApiLastChange = Static<typeof lastChange>;

export const lastChangeToApi = ({ version, by }: LastChange): ApiLastChange =>
  by ? { version, by: personToApi(by) as ApiPerson } : { version };

export const lastChangeFromApi = ({ version, by }: ApiLastChange): LastChange => ({
  version,
  by: personFromApi(by),
});

const common = { kind: 'plain', method: 'GET', status: 200, response: lastChange } as const;

export const lastProjectChange = endpoint({
  ...common,
  name: 'last-change.project',
  path: '/api/projects/:id/last_change',
  roles: EVERYONE,
  summary: 'Returns who last changed a project, or nobody for the program itself.',
});

export const lastClientChange = endpoint({
  ...common,
  name: 'last-change.client',
  path: '/api/clients/:id/last_change',
  roles: LEADS,
  summary: 'Returns who last changed a client, if known.',
});

export const lastUserChange = endpoint({
  ...common,
  name: 'last-change.user',
  path: '/api/users/:id/last_change',
  roles: EVERYONE,
  refusals: [403],
  summary: 'Returns who last changed a person, if known, for administrators and that person.',
});

export const lastSettingsChange = endpoint({
  ...common,
  name: 'last-change.settings',
  path: '/api/settings/last_change',
  roles: ADMINS,
  summary: 'Returns who last changed the workspace settings, if known.',
});
