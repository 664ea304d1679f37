/** Who is calling: a bearer token checked against the database record and its session, on every request (docs/people.md#tokens). */
import type { FastifyRequest } from 'fastify';
import { choosePasswordFirst } from '#domain/identity/passwords.ts';
import { isRefusal, type Refusal, refuse } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { checkScope, type Scope } from '#domain/identity/scopes.ts';
import { holdsToken, SCRIPT_TOKEN_START, SCRIPT_TOKEN_TEXTS } from '#domain/identity/script-tokens.ts';
import { setUpFactorFirst } from '#domain/identity/second-factor.ts';
import { isSeenStale, type SessionLimits } from '#domain/identity/sessions.ts';
import type { TokenPayload } from '#contract/identity/session.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';

export type ActorCheck = { actor: Actor } | { fault: string };

/** A person as a token named them, and whether its session holds. */
type Holder = Actor & {
  tokenVersion: number;
  seenAt: string;
  holds: boolean;
  isInApp: boolean;
  begunAt: string;
  mustChoosePassword: boolean;
  mustSetUpFactor: boolean;
};

/** Finds the person with this id, while they may sign in; tokens of earlier versions are void. */
export type HolderReader = (
  db: Db,
  ids: { id: number; sessionId: number },
  at: { now: string; limits: SessionLimits },
) => Promise<Holder | undefined>;

const BEARER = /^bearer +(\S+)$/i;

/** The token that a request carries, if any. */
export const bearerIn = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** Said of whatever has ended: the token by itself, or the session that it names. */
export const EXPIRED = 'Expired JWT Token';

/** Whom a payload names, or the message of the 401: the person comes before the session (docs/wire.md#sign-in-errors). */
export async function holderOf(
  { db, clock, config }: Deps,
  findHolder: HolderReader,
  { uid, sid, ver, username }: TokenPayload,
): Promise<Holder | { fault: string }> {
  const holder = await findHolder(db, { id: uid, sessionId: sid }, { now: clock(), limits: config.sessions });
  if (!holder || holder.tokenVersion !== ver || holder.email !== username) return { fault: 'Invalid credentials.' };
  return holder.holds ? holder : { fault: EXPIRED };
}

/** What is served to those from whom something is due first. */
type Served = { isForNewcomers?: boolean | undefined; isForFactorless?: boolean | undefined };

/** A 403 where the person has to choose a password first, then a second factor, and this is not one of the few calls that lead there. */
export function newcomerRefusal(
  request: FastifyRequest,
  { isForNewcomers = false, isForFactorless = false }: Served = {},
): Refusal | undefined {
  if (request.mustChoosePassword) return isForNewcomers ? undefined : choosePasswordFirst();
  return request.mustSetUpFactor && !isForFactorless ? setUpFactorFirst() : undefined;
}

/** The actor, or the message of the 401 (docs/wire.md#sign-in-errors). */
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
  request.isSeenStale = isSeenStale(holder.seenAt, now);
  request.isInApp = holder.isInApp;
  request.signedInAt = holder.begunAt;
  request.mustChoosePassword = holder.mustChoosePassword;
  request.mustSetUpFactor = holder.mustSetUpFactor;
  return { actor: { id: holder.id, type: holder.type, email: holder.email } };
}

/** A token for scripts with its person, as the database knows both at this moment. */
type ScriptHolder = Actor & { tokenId: number; scopes: readonly string[]; expiresAt: string; usedAt: string | null };

/** Finds the token for scripts while its person may sign in. */
export type ScriptReader = (db: Db, token: string) => Promise<ScriptHolder | undefined>;

/** Who signs in, by session or by a token for scripts. */
export type Readers = { findHolder: HolderReader; findScript: ScriptReader };

/** The person whose script calls, if its token holds and has that scope (docs/people.md#script-tokens). */
async function scriptActorOf(
  { db, clock }: Deps,
  findScript: ScriptReader,
  { request, token, scope }: { request: FastifyRequest; token: string; scope: Scope | undefined },
): Promise<Actor | Refusal> {
  const holder = await findScript(db, token);
  if (!holder) return refuse('unauthenticated', SCRIPT_TOKEN_TEXTS.unknown);
  const now = clock();
  if (!holdsToken(holder, now)) return refuse('unauthenticated', SCRIPT_TOKEN_TEXTS.ended);
  request.scriptTokenId = holder.tokenId;
  request.isSeenStale = holder.usedAt === null || isSeenStale(holder.usedAt, now);
  const { id, type, email } = holder;
  return checkScope(holder.scopes, scope) ?? { id, type, email };
}

type Call = Served & { request: FastifyRequest; scope: Scope | undefined };

/** The person who calls, by session or by a token with that scope; else the refusal, a 401 or a 403. */
export async function callerOf(
  deps: Deps,
  { findHolder, findScript }: Readers,
  { request, scope, ...served }: Call,
): Promise<Actor | Refusal> {
  const token = bearerIn(request);
  if (token?.startsWith(SCRIPT_TOKEN_START)) {
    const actor = await scriptActorOf(deps, findScript, { request, token, scope });
    if (!isRefusal(actor)) request.actorId = actor.id;
    return actor;
  }
  const check = await actorOf(deps, findHolder, request);
  if ('fault' in check) return refuse('unauthenticated', check.fault);
  request.actorId = check.actor.id;
  return newcomerRefusal(request, served) ?? check.actor;
}
