/** Invites: people who choose their own password by a link (docs/wire.md#calls-invites). */
import type { Invitee } from '#domain/identity/invites.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/identity/roles.ts';
import type { User } from '#domain/identity/users.ts';
import { ADMINS, type AnswerOf, endpoint } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  email,
  filledText,
  flag,
  instant,
  list,
  nested,
  nullable,
  optional,
  password,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { proof } from './proof.ts';
import { userAnswer } from './user-fields.ts';
import { userFromWire, userToWire } from './users.ts';

const person = nested({
  firstName: filledText(LIMITS.nameLength),
  lastName: filledText(LIMITS.nameLength),
  email: email(),
  type: choice(USER_TYPES),
  jobType: optional(nullable(described(choice(JOB_TYPES), 'Managers and editors get J1 without one.'))),
});

const inviteAnswer = shape({
  user: userAnswer,
  link: described(
    text(),
    'Where the person chooses a password, told this once: whole with PUBLIC_URL, else the path below the host of the app.',
  ),
  validUntil: instant(),
  emailed: optional(described(flag(), 'True where the link is emailed to the person, too.')),
});
type WireInvite = Static<typeof inviteAnswer>;

/** A link with whose it is. */
export type Invite = { user: User; link: string; validUntil: string; isEmailed: boolean };

/** As it goes out. */
export const inviteToWire = ({ user, link, validUntil, isEmailed }: Invite): WireInvite => ({
  user: userToWire(user),
  link,
  validUntil: instantToWire(validUntil),
  emailed: isEmailed || undefined,
});

/** As it comes in. */
export const inviteFromWire = ({ user, link, validUntil, emailed }: WireInvite): Invite => ({
  user: userFromWire(user),
  link,
  validUntil: instantFromWire(validUntil),
  isEmailed: emailed ?? false,
});

/** The body of new invites; administrators have no designation. */
export const inviteesToWire = (people: readonly Invitee[]): { people: Invitee[] } => ({
  people: people.map((one) => ({ ...one, jobType: one.type === 'admin' ? null : one.jobType })),
});

const plain = { kind: 'plain', status: 200 } as const;

export const createInvites = endpoint({
  ...plain,
  name: 'invites.create',
  method: 'POST',
  path: '/api/invites',
  roles: ADMINS,
  body: shape({
    people: list(person, LIMITS.invitesAtOnce),
    currentPassword: proof,
  }),
  answer: shape({ invites: list(inviteAnswer) }),
  refusals: [429],
  summary: 'Adds people who choose their own password, all of them or none, and tells a link for each.',
});

const ofUser = { ...plain, path: '/api/users/:id/invite', roles: ADMINS } as const;

export const renewInvite = endpoint({
  ...ofUser,
  name: 'invites.renew',
  method: 'POST',
  body: shape({ currentPassword: proof }),
  isBodyOptional: true,
  refusals: [409, 429],
  answer: inviteAnswer,
  summary: 'Makes a new link for somebody who has no password yet; the one before is no longer valid.',
});

export const endInvite = endpoint({
  ...ofUser,
  name: 'invites.end',
  method: 'DELETE',
  status: 204,
  refusals: [409],
  summary: 'Takes the link back; the person stays, and cannot sign in.',
});

const token = filledText(LIMITS.inviteTokenLength);
const open = { ...plain, method: 'POST', roles: 'anyone', refusals: [404, 429] } as const;

export const readInvite = endpoint({
  ...open,
  name: 'invites.read',
  path: '/api/invites/read',
  body: shape({ token }),
  answer: shape({ house: text(), firstName: text(), lastName: text(), email: text() }),
  summary: 'Tells whoever has a valid link whose it is.',
});
export type ReadInvite = AnswerOf<typeof readInvite>;

export const acceptInvite = endpoint({
  ...open,
  name: 'invites.accept',
  path: '/api/invites/accept',
  body: shape({ token, plainPassword: password() }),
  answer: shape({ token: text() }),
  summary: 'Keeps the password that the person chose, ends the link, and signs in.',
});
