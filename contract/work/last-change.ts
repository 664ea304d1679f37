/** Who wrote the present version of a record, on the wire, for a form that stands open over an earlier one (docs/wire.md#calls-last-change). */
import type { LastChange } from '#domain/work/last-change.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { personAnswer, personFromWire, personToWire, type WirePerson } from '#contract/identity/people.ts';
import { described, embedded, integer, optional, shape, type Static } from '#contract/platform/schema.ts';

const lastChange = shape({
  version: described(integer(0), 'The version that this is about, as in the ETag of the record.'),
  by: optional(embedded(personAnswer)),
});
export type WireLastChange = Static<typeof lastChange>;

export const lastChangeToWire = ({ version, by }: LastChange): WireLastChange =>
  by ? { version, by: personToWire(by) as WirePerson } : { version };

export const lastChangeFromWire = ({ version, by }: WireLastChange): LastChange => ({
  version,
  by: personFromWire(by),
});

const common = { kind: 'plain', method: 'GET', status: 200, answer: lastChange } as const;

export const lastProjectChange = endpoint({
  ...common,
  name: 'last-change.project',
  path: '/api/projects/:id/last_change',
  roles: EVERYONE,
  summary: 'Who wrote the present version of a project; nobody where the program did.',
});

export const lastClientChange = endpoint({
  ...common,
  name: 'last-change.client',
  path: '/api/clients/:id/last_change',
  roles: LEADS,
  summary: 'Who wrote the present version of a client, where that is known.',
});

export const lastUserChange = endpoint({
  ...common,
  name: 'last-change.user',
  path: '/api/users/:id/last_change',
  roles: EVERYONE,
  refusals: [403],
  summary: 'Who wrote the present version of a person, where that is known; for administrators and that person.',
});

export const lastSettingsChange = endpoint({
  ...common,
  name: 'last-change.settings',
  path: '/api/settings/last_change',
  roles: ADMINS,
  summary: 'Who wrote the present version of the settings of the house, where that is known.',
});
