/** Invites: new users set their own password through a link (docs/api-reference.md#calls-invites). */
import type { Invitee } from '#domain/identity/invites.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/platform/actor.ts';
import type { User } from '#domain/identity/users.ts';
import { ADMINS, type ResponseOf, endpoint } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  email,
  nonBlankText,
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
import { proof } from '#contract/platform/proof.ts';
import { userResponse } from './user-fields.ts';
import { userFromApi, userToApi } from './users.ts';

const person = nested({
  firstName: nonBlankText(LIMITS.nameLength),
  lastName: nonBlankText(LIMITS.nameLength),
  email: email(),
  type: choice(USER_TYPES),
  jobType: optional(nullable(described(choice(JOB_TYPES), 'Defaults to J1 for managers and editors.'))),
});

const inviteResponse = shape({
  user: userResponse,
  link: described(text(), 'Link to choose a password, shown only once. A full URL with PUBLIC_URL, otherwise a path.'),
  validUntil: instant(),
  emailed: optional(described(flag(), 'Whether the link is also emailed to the person.')),
});
type ApiInvite = Static<typeof inviteResponse>;

/** Invite link and the user it belongs to. */
export type Invite = { user: User; link: string; validUntil: string; isEmailed: boolean };

/** Converts an invite to its API form. */
export const inviteToApi = ({ user, link, validUntil, isEmailed }: Invite): ApiInvite => ({
  user: userToApi(user),
  link,
  validUntil: instantToApi(validUntil),
  emailed: isEmailed || undefined,
});

/** Converts an invite from its API form. */
export const inviteFromApi = ({ user, link, validUntil, emailed }: ApiInvite): Invite => ({
  user: userFromApi(user),
  link,
  validUntil: instantFromApi(validUntil),
  isEmailed: emailed ?? false,
});

/** Builds the request body for new invites. Administrators have no designation. */
export const inviteesToApi = (people: readonly Invitee[]): { people: Invitee[] } => ({
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
    people: list(person, LIMITS.invitesPerRequest),
    currentPassword: proof,
  }),
  response: shape({ invites: list(inviteResponse) }),
  refusals: [429],
  summary: 'Invites people, all or none, and returns a link for each to choose a password.',
});

const userEndpoint = { ...plain, path: '/api/users/:id/invite', roles: ADMINS } as const;

export const renewInvite = endpoint({
  ...userEndpoint,
  name: 'invites.renew',
  method: 'POST',
  body: shape({ currentPassword: proof }),
  isBodyOptional: true,
  refusals: [409, 429],
  response: inviteResponse,
  summary: 'Renews the invite link of a person without a password. The previous link stops working.',
});

export const revokeInvite = endpoint({
  ...userEndpoint,
  name: 'invites.end',
  method: 'DELETE',
  status: 204,
  refusals: [409],
  summary: "Revokes an invite link. The person remains but can't sign in.",
});

const token = nonBlankText(LIMITS.inviteTokenLength);
const open = { ...plain, method: 'POST', roles: 'anyone', refusals: [404, 429] } as const;

export const getInvite = endpoint({
  ...open,
  name: 'invites.read',
  path: '/api/invites/read',
  body: shape({ token }),
  response: shape({
    house: text(),
    firstName: text(),
    lastName: text(),
    email: text(),
    companyAccountOnly: optional(described(flag(), 'Set if the person accepts with the company account only.')),
    linking: optional(described(flag(), 'Set if the person has a password and only links the company account.')),
  }),
  summary: 'Returns who a valid link is for.',
});
export type InviteDetails = ResponseOf<typeof getInvite>;

export const acceptInvite = endpoint({
  ...open,
  name: 'invites.accept',
  path: '/api/invites/accept',
  body: shape({ token, plainPassword: password() }),
  refusals: [404, 409, 429],
  response: shape({ token: text() }),
  summary: 'Saves the chosen password, invalidates the link, and signs in.',
});
