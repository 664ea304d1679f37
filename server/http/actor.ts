/** Who is calling: a bearer token checked against the database record, on every request (docs/people.md#tokens). */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '#server/db/dialect.ts';
import type { Deps } from '#server/deps.ts';

export type ActorCheck = { actor: Actor } | { fault: string };

/** Finds the person with this id, while they may sign in; tokens of earlier versions are void. */
export type HolderReader = (db: Db, id: number) => Promise<(Actor & { tokenVersion: number }) | undefined>;

const BEARER = /^bearer +(\S+)$/i;

/** The actor, or the message of the 401 (docs/wire.md#sign-in-errors). */
export async function actorOf(deps: Deps, findHolder: HolderReader, request: FastifyRequest): Promise<ActorCheck> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return { fault: 'JWT Token not found' };
  const check = deps.tokens.check(token, Date.parse(deps.clock()));
  if (check.state === 'invalid') return { fault: 'Invalid JWT Token' };
  if (check.state === 'expired') return { fault: 'Expired JWT Token' };
  const { uid, ver, username } = check.payload;
  const holder = await findHolder(deps.db, uid);
  const holds = holder && holder.tokenVersion === ver && holder.email === username;
  return holds
    ? { actor: { id: holder.id, type: holder.type, email: holder.email } }
    : { fault: 'Invalid credentials.' };
}
