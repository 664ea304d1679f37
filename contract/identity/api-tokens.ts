/** API tokens: create, list and revoke. A token is shown once (docs/api-reference.md#calls-script-tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import { SCOPES } from '#domain/platform/scopes.ts';
import type { ApiToken } from '#domain/identity/api-tokens.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/platform/proof.ts';
import {
  choice,
  described,
  nonBlankText,
  instant,
  integer,
  list,
  nested,
  nullable,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const scopes = list(choice(SCOPES), SCOPES.length);

const fields = {
  id: integer(1),
  name: text(),
  prefix: described(text(), 'First characters of the token.'),
  scopes,
  createdAt: instant(),
  expiresAt: instant(),
  lastUsedAt: described(nullable(instant()), 'Rounded to five minutes.'),
};
const apiToken = nested(fields);
type ApiTokenFields = Static<typeof apiToken>;

/** Converts an API token to its API form. */
export const apiTokenToApi = ({ usedAt, createdAt, expiresAt, ...rest }: ApiToken): ApiTokenFields => ({
  ...rest,
  createdAt: instantToApi(createdAt),
  expiresAt: instantToApi(expiresAt),
  lastUsedAt: usedAt === null ? null : instantToApi(usedAt),
});

/** Converts an API token from its API form. */
export const apiTokenFromApi = ({ lastUsedAt, createdAt, expiresAt, ...rest }: ApiTokenFields): ApiToken => ({
  ...rest,
  createdAt: instantFromApi(createdAt),
  expiresAt: instantFromApi(expiresAt),
  usedAt: lastUsedAt === null ? null : instantFromApi(lastUsedAt),
});

const userEndpoint = { kind: 'plain', path: '/api/users/:id/tokens', roles: EVERYONE } as const;

export const listApiTokens = endpoint({
  ...userEndpoint,
  name: 'script-tokens.list',
  method: 'GET',
  refusals: [403],
  response: shape({ tokens: list(apiToken) }),
  status: 200,
  summary: "Lists a person's API tokens: your own, or anyone's for administrators.",
});

export const createApiToken = endpoint({
  ...userEndpoint,
  name: 'script-tokens.create',
  method: 'POST',
  body: shape({
    name: nonBlankText(LIMITS.nameLength),
    scopes,
    days: described(integer(1, LIMITS.apiTokenDays), 'Lifetime in days.'),
    currentPassword: proof,
  }),
  response: shape({ token: described(text(), 'The token, shown only once.'), ...fields }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Creates an API token and returns it once.',
});

export const revokeApiToken = endpoint({
  kind: 'plain',
  name: 'script-tokens.revoke',
  method: 'DELETE',
  path: '/api/tokens/:id',
  roles: EVERYONE,
  status: 204,
  summary: "Revokes an API token: your own, or anyone's for administrators.",
});
