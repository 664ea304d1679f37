/** Who is calling: a bearer token checked against the database record, on every request (decisions 3, 11). */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/roles.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Deps } from '#server/deps.ts';

export type ActorCheck = { actor: Actor } | { fault: string };

const BEARER = /^bearer +(\S+)$/i;

const findCaller = prepared((db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'type', 'is_active', 'token_version', 'deleted_at'])
    .where('id', '=', id),
);

/** The actor, or the message of the 401 (wire 4.3). */
export async function actorOf(deps: Deps, request: FastifyRequest): Promise<ActorCheck> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return { fault: 'JWT Token not found' };
  const check = deps.tokens.check(token, Date.parse(deps.clock()));
  if (check.state === 'invalid') return { fault: 'Invalid JWT Token' };
  if (check.state === 'expired') return { fault: 'Expired JWT Token' };
  const { uid, ver, username } = check.payload;
  const [user] = await findCaller(deps.db, uid);
  const holds =
    user && user.is_active && user.deleted_at === null && user.token_version === ver && user.email === username;
  return holds ? { actor: { id: user.id, type: user.type, email: user.email } } : { fault: 'Invalid credentials.' };
}
