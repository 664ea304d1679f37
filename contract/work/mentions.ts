/** Whom a text about a project may mention, on the wire (docs/wire.md#calls-feedback). */
import { USER_TYPES } from '#domain/identity/roles.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { choice, described, integer, list, nested, shape, type Static, text } from '#contract/platform/schema.ts';

const reader = nested({
  id: integer(1),
  name: text(),
  handle: described(text(), 'What is written behind the `@`: the name, told apart where several share it.'),
  type: choice(USER_TYPES),
});
export type Reader = Static<typeof reader>;

export const listReaders = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'mentions.readers',
  method: 'GET',
  path: '/api/projects/:id/readers',
  status: 200,
  answer: shape({ people: list(reader) }),
  summary: 'Everybody who may read a project and be mentioned there, by name.',
});
