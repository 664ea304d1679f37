/** When a session was last seen is noted behind the answer, now and then (docs/people.md#sessions). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { noteSeen } from './sessions.store.ts';

export function noteSessionsSeen(app: FastifyInstance, { db, clock }: Deps): void {
  const note = async (request: FastifyRequest): Promise<void> => {
    try {
      await noteSeen(db, { id: request.sessionId, address: request.ip, now: clock() });
    } catch (error) {
      // The next request notes it.
      request.log.debug({ err: error }, 'a session could not be noted as seen');
    }
  };
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    if (request.isSeenStale && request.sessionId !== 0) void note(request);
  });
}
