/** People who can be mentioned on a project (docs/api-reference.md#calls-feedback). */
import { USER_TYPES } from '#domain/platform/actor.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  flag,
  integer,
  list,
  nested,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const reader = nested({
  id: integer(1),
  name: text(),
  handle: described(text(), 'Text after the `@`: the name, made unique where several people share it.'),
  type: choice(USER_TYPES),
  teammate: optional(described(flag(), 'True for people who read only notes on versions, as teammates.')),
});
export type Reader = Static<typeof reader>;

export const listReaders = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'mentions.readers',
  method: 'GET',
  path: '/api/projects/:id/readers',
  status: 200,
  response: shape({ people: list(reader) }),
  summary: 'Lists people who can be mentioned on a project, by name.',
});
