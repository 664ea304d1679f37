/** When a token for scripts was last used is noted behind the answer, now and then (docs/people.md#script-tokens). */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { noteUsed } from './script-tokens.store.ts';

export function noteTokensUsed(app: FastifyInstance, { db, clock }: Deps): void {
  app.addHook('onResponse', async (request) => {
    if (!request.isSeenStale || request.scriptTokenId === 0) return;
    try {
      await noteUsed(db, { id: request.scriptTokenId, now: clock() });
    } catch (error) {
      // The next request notes it.
      request.log.debug({ err: error }, 'a token could not be noted as used');
    }
  });
}
