/** Session endpoints: list, end, and renew the token (docs/api-reference.md#calls-sessions). */
import type { FastifyRequest } from 'fastify';
import { accessDenied, isRefusal, notFound, refuse } from '#domain/platform/refusal.ts';
import { deviceName, type Session } from '#domain/platform/sign-in/sessions.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import { endSession as endEndpoint, renewSession } from '#contract/platform/session.ts';
import { endOtherSessions, listSessions as listEndpoint, sessionToApi } from '#contract/identity/sessions.ts';
import { bearerIn, EXPIRED, holderOf } from '#server/identity/authentication/authenticate.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { endOneSession, endSessionsOfPerson } from './sessions.actions.ts';
import { findOpenSession, listSessions } from '#server/identity/session/sessions.store.ts';

/** Allows the account's owner and administrators. */
async function checkPerson({ deps, actor, params }: Context<typeof listEndpoint | typeof endOtherSessions>) {
  if (!(await findAccount(deps.db, params.id))) return notFound();
  return actor.id === params.id || mayManageUsers(actor) ? undefined : accessDenied();
}

/** Returns a new token for the session that the sent token names. Accepts an expired token, but not an expired session. */
async function renewedToken(deps: Context['deps'], request: FastifyRequest) {
  const refused = (message: string) => refuse('unauthenticated', message);
  const token = bearerIn(request);
  if (!token) return refused('JWT Token not found');
  const now = Date.parse(deps.clock());
  const check = deps.tokens.check(token, now);
  if (check.state === 'invalid') return refused('Invalid JWT Token');
  if (!check.payload) return refused(EXPIRED);
  const holder = await holderOf(deps, check.payload);
  if ('fault' in holder) return refused(holder.fault);
  const { sid: sessionId } = check.payload;
  return { token: deps.tokens.issue({ ...holder, sessionId }, now) };
}

export function registerSessions(serve: Serve): void {
  serve(renewSession, {
    handle: async ({ deps, request }) => {
      const renewed = await renewedToken(deps, request);
      return isRefusal(renewed) ? renewed : { plain: renewed };
    },
  });

  serve(listEndpoint, {
    authorizeItem: checkPerson,
    handle: async ({ deps, params, request }) => {
      const at = { now: deps.clock(), limits: deps.config.sessions };
      const rows = await listSessions(deps.db, params.id, at);
      const sessions = rows.map((row): Session => ({
        id: row.id,
        device: deviceName(row.agent),
        address: row.address,
        begunAt: row.begun_at,
        seenAt: row.seen_at,
        isCurrent: row.id === request.sessionId,
      }));
      return { plain: { sessions: sessions.map(sessionToApi) } };
    },
  });

  serve(endEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const found = await findOpenSession(deps.db, params.id);
      return found && (found.user_id === actor.id || mayManageUsers(actor)) ? undefined : notFound();
    },
    handle: async ({ deps, actor, address, params, request }) => {
      await endOneSession(deps, params.id);
      request.log.info({ event: 'session-ended', actor: actor.id, session: params.id, address }, 'session ended');
      return undefined;
    },
  });

  serve(endOtherSessions, {
    authorizeItem: checkPerson,
    handle: async ({ deps, actor, address, params, request }) => {
      const ended = await endSessionsOfPerson(deps, params.id, request.sessionId);
      request.log.info({ event: 'sessions-ended', actor: actor.id, user: params.id, ended, address }, 'sessions ended');
      return undefined;
    },
  });
}
