/** When a token for scripts was last used is noted behind the answer, now and then (docs/people.md#script-tokens). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { noteUsed } from './script-tokens.store.ts';

export function noteTokensUsed(app: FastifyInstance, { db, clock }: Deps): void {
  const note = async (request: FastifyRequest): Promise<void> => {
    try {
      await noteUsed(db, { id: request.scriptTokenId, now: clock() });
    } catch (error) {
      // The next request notes it.
      request.log.debug({ err: error }, 'a token could not be noted as used');
    }
  };
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    if (request.isSeenStale && request.scriptTokenId !== 0) void note(request);
  });
}
