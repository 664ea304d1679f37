/** Sign-in with a company account: begin, exchange the code, and linked accounts (docs/api-reference.md#calls-company-account). */
import { type Identity, OIDC_PURPOSES } from '#domain/platform/sign-in/oidc.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { proof } from '#contract/platform/proof.ts';
import { signedInResponse } from '#contract/platform/session.ts';

/** Where the provider's page returns to. */
export const OIDC_CALLBACK_PATH = '/api/oidc/callback';

const identity = nested({
  id: integer(1),
  email: described(text(), 'As the provider sent it when it was linked; may be empty.'),
  createdAt: instant(),
  lastUsedAt: nullable(instant()),
});
type ApiIdentity = Static<typeof identity>;

/** Converts a linked company account to its API form. */
export const identityToApi = ({ createdAt, usedAt, ...rest }: Identity): ApiIdentity => ({
  ...rest,
  createdAt: instantToApi(createdAt),
  lastUsedAt: usedAt === null ? null : instantToApi(usedAt),
});

/** Converts a linked company account from its API form. */
export const identityFromApi = ({ createdAt, lastUsedAt, ...rest }: ApiIdentity): Identity => ({
  ...rest,
  createdAt: instantFromApi(createdAt),
  usedAt: lastUsedAt === null ? null : instantFromApi(lastUsedAt),
});

const secret = nonBlankText(LIMITS.inviteTokenLength);
const finishing = shape({
  code: described(secret, 'From the fragment of the page that the provider returned to. Valid once, for one minute.'),
  binding: described(secret, 'The 32 random bytes whose digest began the sign-in, in base64url.'),
});

const open = { kind: 'plain', method: 'POST', roles: 'anyone', status: 200 } as const;

export const beginOidc = endpoint({
  ...open,
  name: 'session.begin-oidc',
  path: '/api/oidc/begin',
  body: shape({
    binding: described(secret, 'SHA-256, in base64url, of 32 random bytes that stay in the browser.'),
    purpose: described(choice(OIDC_PURPOSES), 'To link an account, send the bearer token too.'),
    invite: optional(nullable(described(secret, 'Token of the invite or company link to accept.'))),
    currentPassword: proof,
  }),
  response: shape({ url: described(text(), "Address of the provider's sign-in page.") }),
  refusals: [401, 404, 429],
  summary: 'Begins a sign-in with a company account.',
});

export const signInByOidc = endpoint({
  ...open,
  name: 'session.oidc',
  path: '/api/authentication_token/oidc',
  body: finishing,
  response: signedInResponse,
  refusals: [401, 404, 409, 429],
  summary: 'Exchanges the code of a company sign-in for a bearer token. Also accepts the invite it was begun with.',
});

const userEndpoint = { kind: 'plain', roles: EVERYONE, path: '/api/users/:id/identities' } as const;

export const listIdentities = endpoint({
  ...userEndpoint,
  name: 'identities.list',
  method: 'GET',
  refusals: [403],
  response: shape({
    hasPassword: described(flag(), 'False after accepting an invite with a company account.'),
    identities: list(identity),
    linkUntil: optional(described(instant(), 'Expiry of the open company link, if there is one.')),
  }),
  status: 200,
  summary: "Lists a person's linked company accounts: your own, or anyone's for administrators.",
});

export const linkIdentity = endpoint({
  ...userEndpoint,
  name: 'identities.link',
  method: 'POST',
  body: finishing,
  response: identity,
  isSecret: true,
  refusals: [403, 404, 409, 429],
  status: 201,
  summary: 'Links the company account that you began to link.',
});

const companyLink = { kind: 'plain', roles: ADMINS, path: '/api/users/:id/company_link' } as const;

export const createCompanyLink = endpoint({
  ...companyLink,
  name: 'identities.make-link',
  method: 'POST',
  body: shape({ currentPassword: proof }),
  isBodyOptional: true,
  response: shape({
    link: described(
      text(),
      'Link to link a company account, shown only once. A full URL with PUBLIC_URL, otherwise a path.',
    ),
    validUntil: instant(),
    emailed: optional(described(flag(), 'Whether the link is also emailed to the person.')),
  }),
  isSecret: true,
  refusals: [404, 409, 429],
  status: 200,
  summary: 'Creates a link with which a person who has a password links their company account. A previous one ends.',
});

export const revokeCompanyLink = endpoint({
  ...companyLink,
  name: 'identities.end-link',
  method: 'DELETE',
  refusals: [404],
  status: 204,
  summary: "Revokes a person's company link.",
});

export const unlinkIdentity = endpoint({
  ...userEndpoint,
  name: 'identities.unlink',
  method: 'DELETE',
  path: '/api/users/:id/identities/:identityId',
  body: shape({ currentPassword: proof }),
  isBodyOptional: true,
  refusals: [403, 409, 429],
  status: 204,
  summary: "Unlinks a company account: your own, or anyone's for administrators, which ends the person's sessions.",
});
