/** When a session was last seen is noted behind the answer, now and then (docs/people.md#sessions). */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { noteSeen } from './sessions.store.ts';

export function noteSessionsSeen(app: FastifyInstance, { db, clock }: Deps): void {
  app.addHook('onResponse', async (request) => {
    if (!request.isSeenStale || request.sessionId === 0) return;
    try {
      await noteSeen(db, { id: request.sessionId, address: request.ip, now: clock() });
    } catch (error) {
      // The next request notes it.
      request.log.debug({ err: error }, 'a session could not be noted as seen');
    }
  });
}
