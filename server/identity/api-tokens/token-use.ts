/** Records the last use of an API token after the response, at intervals (docs/people.md#script-tokens). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { recordTokenUse } from './api-tokens.store.ts';

export function registerTokenUse(app: FastifyInstance, { db, clock }: Deps): void {
  const note = async (request: FastifyRequest): Promise<void> => {
    try {
      await recordTokenUse(db, { id: request.apiTokenId, now: clock() });
    } catch (error) {
      // A failure is only logged, since the next request records the use.
      request.log.debug({ err: error }, 'could not record the use of an API token');
    }
  };
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    if (request.isSeenAtStale && request.apiTokenId !== 0) void note(request);
  });
}
