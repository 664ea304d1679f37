/** Records when a session was last active, after the response and at intervals (docs/people.md#sessions). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { recordSessionActivity } from '#server/identity/session/sessions.store.ts';

export function registerSessionActivity(app: FastifyInstance, { db, clock }: Deps): void {
  const note = async (request: FastifyRequest): Promise<void> => {
    try {
      await recordSessionActivity(db, { id: request.sessionId, address: request.ip, now: clock() });
    } catch (error) {
      // A failure is only logged, since the next request records the activity.
      request.log.debug({ err: error }, 'could not record session activity');
    }
  };
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    if (request.isSeenAtStale && request.sessionId !== 0) void note(request);
  });
}
