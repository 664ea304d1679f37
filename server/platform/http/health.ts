/** Liveness and readiness endpoints (docs/operations.md#trouble). */
import type { FastifyInstance } from 'fastify';
import { MOVED_MESSAGE, MOVED_PREFIX } from '#server/platform/db/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';

export function registerHealth(app: FastifyInstance, { readiness }: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const detail = await readiness.problem();
    if (detail === undefined) return { status: 'ready' };
    request.log.warn({ detail }, 'not ready');
    return reply
      .code(503)
      .send({ status: 'unavailable', detail: detail.startsWith(MOVED_PREFIX) ? MOVED_MESSAGE : detail });
  });
}
