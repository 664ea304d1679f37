/** A body must arrive within a minute, an upload within ten (docs/decisions.md#timeouts): slow senders hold nothing for long. */
import type { FastifyInstance } from 'fastify';

export const UPLOAD_TIMEOUT_MS = 600_000;
const BODY_TIMEOUT_MS = 60_000;

/** The server's own limit is that of uploads; this one is for every other body. */
export function registerTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    const { endpoint, takesLong } = request.routeOptions.config;
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (!hasBody || takesLong || endpoint?.kind === 'upload') return;
    const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS);
    timer.unref();
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop);
    request.raw.once('close', stop);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies are as large as uploads. */
    takesLong?: boolean;
  }
}
