/** Authentication: checks a bearer token against the user record and session on every request (docs/people.md#tokens). */
import type { FastifyRequest } from 'fastify';
import { passwordChoiceRequired } from '#domain/platform/sign-in/passwords.ts';
import { isRefusal, type Refusal, refuse } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkScope, type Scope } from '#domain/platform/scopes.ts';
import { isTokenValid, API_TOKEN_PREFIX, API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { twoFactorSetupRequired } from '#domain/identity/two-factor.ts';
import { isSeenAtStale } from '#domain/platform/sign-in/sessions.ts';
import type { TokenPayload } from '#contract/platform/session.ts';
import { findApiTokenHolder } from '#server/identity/api-tokens/holders.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Call } from '#server/platform/http/serve.ts';
import { findTokenHolder, type HolderWithSession } from '#server/identity/session/token-holders.store.ts';

type ActorCheck = { actor: Actor } | { fault: string };

const BEARER = /^bearer +(\S+)$/i;

/** Returns the token that a request carries, if any. */
export const bearerIn = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** Message for an expired token and for an ended session. */
export const EXPIRED = 'Expired JWT Token';

/** Returns the holder of a token payload, or the message of the 401. The user is checked before the session (docs/api-reference.md#sign-in-errors). */
export async function holderOf(
  { db, clock, config }: Deps,
  { uid, sid, ver, username }: TokenPayload,
): Promise<HolderWithSession | { fault: string }> {
  const at = { now: clock(), limits: config.sessions, isTwoFactorTrusted: config.oidc?.isTwoFactorTrusted };
  const holder = await findTokenHolder(db, { id: uid, sessionId: sid }, at);
  if (!holder || holder.tokenVersion !== ver || holder.email !== username) return { fault: 'Invalid credentials.' };
  return holder.isSessionValid ? holder : { fault: EXPIRED };
}

/** Returns a 403 while the user has to choose a password, then set up two-factor authentication, unless the endpoint serves that step. */
export function setupRefusal(
  request: FastifyRequest,
  { allowsAssignedPassword = false, allowsMissingTwoFactor = false }: Omit<Call, 'request' | 'scope'> = {},
): Refusal | undefined {
  if (request.mustChoosePassword) return allowsAssignedPassword ? undefined : passwordChoiceRequired();
  return request.mustSetUpFactor && !allowsMissingTwoFactor ? twoFactorSetupRequired() : undefined;
}

/** Returns the actor, or the message of the 401 (docs/api-reference.md#sign-in-errors). */
export async function actorOf(deps: Deps, request: FastifyRequest): Promise<ActorCheck> {
  const token = bearerIn(request);
  if (!token) return { fault: 'JWT Token not found' };
  const now = deps.clock();
  const check = deps.tokens.check(token, Date.parse(now));
  if (check.state === 'invalid') return { fault: 'Invalid JWT Token' };
  if (check.state === 'expired') return { fault: EXPIRED };
  const holder = await holderOf(deps, check.payload);
  if ('fault' in holder) return holder;
  request.sessionId = check.payload.sid;
  request.isSeenAtStale = isSeenAtStale(holder.seenAt, now);
  request.isInApp = holder.isInApp;
  request.signedInAt = holder.begunAt;
  request.mustChoosePassword = holder.mustChoosePassword;
  request.mustSetUpFactor = holder.mustSetUpFactor;
  return { actor: { id: holder.id, type: holder.type, email: holder.email } };
}

/** Returns the owner of a valid API token with that scope (docs/people.md#script-tokens). */
async function apiTokenActorOf(
  { db, clock }: Deps,
  { request, token, scope }: { request: FastifyRequest; token: string; scope: Scope | undefined },
): Promise<Actor | Refusal> {
  const holder = await findApiTokenHolder(db, token);
  if (!holder) return refuse('unauthenticated', API_TOKEN_TEXTS.unknown);
  const now = clock();
  if (!isTokenValid(holder, now)) return refuse('unauthenticated', API_TOKEN_TEXTS.ended);
  request.apiTokenId = holder.tokenId;
  request.tokenScopes = holder.scopes;
  request.isSeenAtStale = holder.usedAt === null || isSeenAtStale(holder.usedAt, now);
  const { id, type, email } = holder;
  return checkScope(holder.scopes, scope) ?? { id, type, email };
}

/** Returns the caller, by session or by an API token with that scope, or the refusal (401 or 403). */
export async function callerOf(deps: Deps, { request, scope, ...served }: Call): Promise<Actor | Refusal> {
  const token = bearerIn(request);
  if (token?.startsWith(API_TOKEN_PREFIX)) {
    const actor = await apiTokenActorOf(deps, { request, token, scope });
    if (!isRefusal(actor)) request.actorId = actor.id;
    return actor;
  }
  const check = await actorOf(deps, request);
  if ('fault' in check) return refuse('unauthenticated', check.fault);
  request.actorId = check.actor.id;
  return setupRefusal(request, served) ?? check.actor;
}
