/** Active sessions of the caller and signing out of the others. Calls that sign-in needs are in session.ts (docs/api-reference.md#calls-sessions). */
import type { Session } from '#domain/platform/sign-in/sessions.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const session = nested({
  id: integer(1),
  device: described(text(), 'Derived from the user agent.'),
  address: text(),
  begunAt: instant(),
  seenAt: described(instant(), 'Rounded to five minutes.'),
  current: described(flag(), "Whether it is the caller's current session."),
});
export type ApiSession = Static<typeof session>;

/** Converts a session to its API form. */
export const sessionToApi = ({ isCurrent, begunAt, seenAt, ...rest }: Session): ApiSession => ({
  ...rest,
  begunAt: instantToApi(begunAt),
  seenAt: instantToApi(seenAt),
  current: isCurrent,
});

/** Converts a session from its API form. */
export const sessionFromApi = ({ current, begunAt, seenAt, ...rest }: ApiSession): Session => ({
  ...rest,
  begunAt: instantFromApi(begunAt),
  seenAt: instantFromApi(seenAt),
  isCurrent: current,
});

const userEndpoint = { kind: 'plain', path: '/api/users/:id/sessions', roles: EVERYONE, refusals: [403] } as const;

export const listSessions = endpoint({
  ...userEndpoint,
  name: 'sessions.list',
  method: 'GET',
  response: shape({ sessions: list(session) }),
  status: 200,
  summary: "Lists a person's sessions: your own, or anyone's for administrators.",
});

export const endOtherSessions = endpoint({
  ...userEndpoint,
  name: 'sessions.end-others',
  method: 'DELETE',
  status: 204,
  summary: "Ends all sessions of a person except the caller's current one.",
});
