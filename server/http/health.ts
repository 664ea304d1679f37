/** Is the process alive, and can it work (decisions 11)? */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';

export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
