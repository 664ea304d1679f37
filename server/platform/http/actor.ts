/** Authentication: checks a bearer token against the user record and session on every request (docs/people.md#tokens). */
import type { FastifyRequest } from 'fastify';
import { passwordChoiceRequired } from '#domain/platform/sign-in/passwords.ts';
import { isRefusal, type Refusal, refuse } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkScope, type Scope } from '#domain/platform/scopes.ts';
import { isTokenValid, API_TOKEN_PREFIX, API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { twoFactorSetupRequired } from '#domain/identity/two-factor.ts';
import { isSeenAtStale, type SessionLimits } from '#domain/platform/sign-in/sessions.ts';
import type { TokenPayload } from '#contract/platform/session.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';

export type ActorCheck = { actor: Actor } | { fault: string };

/** The user named by a token, and whether its session is still valid. */
type Holder = Actor & {
  tokenVersion: number;
  seenAt: string;
  isSessionValid: boolean;
  isInApp: boolean;
  begunAt: string;
  mustChoosePassword: boolean;
  mustSetUpFactor: boolean;
};

/** Finds the user with this id if they may sign in. */
export type HolderReader = (
  db: Db,
  ids: { id: number; sessionId: number },
  at: { now: string; limits: SessionLimits; isTwoFactorTrusted: boolean | undefined },
) => Promise<Holder | undefined>;

const BEARER = /^bearer +(\S+)$/i;

/** Returns the token that a request carries, if any. */
export const bearerIn = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** Message for an expired token and for an ended session. */
export const EXPIRED = 'Expired JWT Token';

/** Returns the holder of a token payload, or the message of the 401. The user is checked before the session (docs/api-reference.md#sign-in-errors). */
export async function holderOf(
  { db, clock, config }: Deps,
  findHolder: HolderReader,
  { uid, sid, ver, username }: TokenPayload,
): Promise<Holder | { fault: string }> {
  const at = { now: clock(), limits: config.sessions, isTwoFactorTrusted: config.oidc?.isTwoFactorTrusted };
  const holder = await findHolder(db, { id: uid, sessionId: sid }, at);
  if (!holder || holder.tokenVersion !== ver || holder.email !== username) return { fault: 'Invalid credentials.' };
  return holder.isSessionValid ? holder : { fault: EXPIRED };
}

/** Endpoints available before a required password change or two-factor setup is done. */
type AccessOptions = { allowsAssignedPassword?: boolean | undefined; allowsMissingTwoFactor?: boolean | undefined };

/** Returns a 403 while the user has to choose a password, then set up two-factor authentication, unless the endpoint serves that step. */
export function setupRefusal(
  request: FastifyRequest,
  { allowsAssignedPassword = false, allowsMissingTwoFactor = false }: AccessOptions = {},
): Refusal | undefined {
  if (request.mustChoosePassword) return allowsAssignedPassword ? undefined : passwordChoiceRequired();
  return request.mustSetUpFactor && !allowsMissingTwoFactor ? twoFactorSetupRequired() : undefined;
}

/** Returns the actor, or the message of the 401 (docs/api-reference.md#sign-in-errors). */
export async function actorOf(deps: Deps, findHolder: HolderReader, request: FastifyRequest): Promise<ActorCheck> {
  const token = bearerIn(request);
  if (!token) return { fault: 'JWT Token not found' };
  const now = deps.clock();
  const check = deps.tokens.check(token, Date.parse(now));
  if (check.state === 'invalid') return { fault: 'Invalid JWT Token' };
  if (check.state === 'expired') return { fault: EXPIRED };
  const holder = await holderOf(deps, findHolder, check.payload);
  if ('fault' in holder) return holder;
  request.sessionId = check.payload.sid;
  request.isSeenAtStale = isSeenAtStale(holder.seenAt, now);
  request.isInApp = holder.isInApp;
  request.signedInAt = holder.begunAt;
  request.mustChoosePassword = holder.mustChoosePassword;
  request.mustSetUpFactor = holder.mustSetUpFactor;
  return { actor: { id: holder.id, type: holder.type, email: holder.email } };
}

/** An API token with its owner, as currently stored. */
type ApiTokenHolder = Actor & { tokenId: number; scopes: readonly string[]; expiresAt: string; usedAt: string | null };

/** Finds the API token if its owner may sign in. */
type ApiTokenReader = (db: Db, token: string) => Promise<ApiTokenHolder | undefined>;

/** Readers for both kinds of authentication: sessions and API tokens. */
export type Readers = { findHolder: HolderReader; findApiToken: ApiTokenReader };

/** Returns the owner of a valid API token with that scope (docs/people.md#script-tokens). */
async function apiTokenActorOf(
  { db, clock }: Deps,
  findApiToken: ApiTokenReader,
  { request, token, scope }: { request: FastifyRequest; token: string; scope: Scope | undefined },
): Promise<Actor | Refusal> {
  const holder = await findApiToken(db, token);
  if (!holder) return refuse('unauthenticated', API_TOKEN_TEXTS.unknown);
  const now = clock();
  if (!isTokenValid(holder, now)) return refuse('unauthenticated', API_TOKEN_TEXTS.ended);
  request.scriptTokenId = holder.tokenId;
  request.isSeenAtStale = holder.usedAt === null || isSeenAtStale(holder.usedAt, now);
  const { id, type, email } = holder;
  return checkScope(holder.scopes, scope) ?? { id, type, email };
}

type Call = AccessOptions & { request: FastifyRequest; scope: Scope | undefined };

/** Returns the caller, by session or by an API token with that scope, or the refusal (401 or 403). */
export async function callerOf(
  deps: Deps,
  { findHolder, findApiToken }: Readers,
  { request, scope, ...served }: Call,
): Promise<Actor | Refusal> {
  const token = bearerIn(request);
  if (token?.startsWith(API_TOKEN_PREFIX)) {
    const actor = await apiTokenActorOf(deps, findApiToken, { request, token, scope });
    if (!isRefusal(actor)) request.actorId = actor.id;
    return actor;
  }
  const check = await actorOf(deps, findHolder, request);
  if ('fault' in check) return refuse('unauthenticated', check.fault);
  request.actorId = check.actor.id;
  return setupRefusal(request, served) ?? check.actor;
}

declare module 'fastify' {
  interface FastifyRequest {
    actorId: number;
    /** The session of the token; 0 without one. */
    sessionId: number;
    /** The API token that was sent; 0 for sessions. */
    scriptTokenId: number;
    /** The last-seen time of the session or token is due for an update. */
    isSeenAtStale: boolean;
    /** The session was started from the app's own sign-in page. */
    isInApp: boolean;
    /** Start of the session; renewing its token doesn't change it. Empty without a session. */
    signedInAt: string;
    /** True until the user has chosen their own password; other endpoints are refused until then (docs/people.md#assigned-passwords). */
    mustChoosePassword: boolean;
    /** True until the user has set up two-factor authentication; other endpoints are refused until then (docs/people.md#factor-demand). */
    mustSetUpFactor: boolean;
  }
}
