/** Tokens for scripts on the wire: made, listed, revoked; each is told once (docs/wire.md#calls-script-tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import { SCOPES } from '#domain/identity/scopes.ts';
import type { ScriptToken } from '#domain/identity/script-tokens.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { proof } from './proof.ts';
import {
  choice,
  described,
  filledText,
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
  prefix: described(text(), 'How the token begins.'),
  scopes,
  createdAt: instant(),
  expiresAt: instant(),
  lastUsedAt: described(nullable(instant()), 'To five minutes.'),
};
const scriptToken = nested(fields);
type WireScriptToken = Static<typeof scriptToken>;

/** As it goes out. */
export const scriptTokenToWire = ({ usedAt, createdAt, expiresAt, ...same }: ScriptToken): WireScriptToken => ({
  ...same,
  createdAt: instantToWire(createdAt),
  expiresAt: instantToWire(expiresAt),
  lastUsedAt: usedAt === null ? null : instantToWire(usedAt),
});

/** As it comes in. */
export const scriptTokenFromWire = ({ lastUsedAt, createdAt, expiresAt, ...same }: WireScriptToken): ScriptToken => ({
  ...same,
  createdAt: instantFromWire(createdAt),
  expiresAt: instantFromWire(expiresAt),
  usedAt: lastUsedAt === null ? null : instantFromWire(lastUsedAt),
});

const ofUser = { kind: 'plain', path: '/api/users/:id/tokens', roles: EVERYONE } as const;

export const listScriptTokens = endpoint({
  ...ofUser,
  name: 'script-tokens.list',
  method: 'GET',
  refusals: [403],
  answer: shape({ tokens: list(scriptToken) }),
  status: 200,
  summary: "A person's tokens for scripts: oneself, or anybody for an administrator.",
});

export const makeScriptToken = endpoint({
  ...ofUser,
  name: 'script-tokens.create',
  method: 'POST',
  body: shape({
    name: filledText(LIMITS.nameLength),
    scopes,
    days: described(integer(1, LIMITS.scriptTokenDays), 'For how long it holds.'),
    currentPassword: proof,
  }),
  answer: shape({ token: described(text(), 'The token, told this once.'), ...fields }),
  isSecret: true,
  refusals: [403, 409, 429],
  status: 200,
  summary: 'Makes a token for scripts of oneself, and tells it this once.',
});

export const revokeScriptToken = endpoint({
  kind: 'plain',
  name: 'script-tokens.revoke',
  method: 'DELETE',
  path: '/api/tokens/:id',
  roles: EVERYONE,
  status: 204,
  summary: "Revokes a token for scripts: an own one, or anybody's for an administrator.",
});
