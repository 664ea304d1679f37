/** Is the process alive, and can it work (docs/decisions.md#trouble)? */
import type { FastifyInstance } from 'fastify';
import { MOVED_AWAY, MOVED_WORDS } from '#server/platform/db/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';

export function registerHealth(app: FastifyInstance, { readiness }: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const detail = await readiness.trouble();
    if (detail === undefined) return { status: 'ready' };
    request.log.warn({ detail }, 'not ready');
    return reply
      .code(503)
      .send({ status: 'unavailable', detail: detail.startsWith(MOVED_WORDS) ? MOVED_AWAY : detail });
  });
}
