/** Sessions on the wire: where somebody is signed in, and the end of all others; what every sign-in needs of them is in session.ts (docs/wire.md#calls-sessions). */
import type { Session } from '#domain/identity/sessions.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
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
  device: described(text(), 'By what its browser says of itself.'),
  address: text(),
  begunAt: instant(),
  seenAt: described(instant(), 'To five minutes.'),
  current: described(flag(), 'Whether this call was made by it.'),
});
export type WireSession = Static<typeof session>;

/** As it goes out. */
export const sessionToWire = ({ isThis, begunAt, seenAt, ...same }: Session): WireSession => ({
  ...same,
  begunAt: instantToWire(begunAt),
  seenAt: instantToWire(seenAt),
  current: isThis,
});

/** As it comes in. */
export const sessionFromWire = ({ current, begunAt, seenAt, ...same }: WireSession): Session => ({
  ...same,
  begunAt: instantFromWire(begunAt),
  seenAt: instantFromWire(seenAt),
  isThis: current,
});

const ofUser = { kind: 'plain', path: '/api/users/:id/sessions', roles: EVERYONE, refusals: [403] } as const;

export const listSessions = endpoint({
  ...ofUser,
  name: 'sessions.list',
  method: 'GET',
  answer: shape({ sessions: list(session) }),
  status: 200,
  summary: 'Where a person is signed in: oneself, or anybody for an administrator.',
});

export const endOtherSessions = endpoint({
  ...ofUser,
  name: 'sessions.end-others',
  method: 'DELETE',
  status: 204,
  summary: 'Ends all sessions of a person but the one that asks.',
});
