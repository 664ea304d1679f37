/** Body timeouts: one minute, ten for uploads, so that slow senders can't tie up resources (docs/operations.md#timeouts). */
import type { FastifyInstance } from 'fastify';

export const UPLOAD_TIMEOUT_MS = 600_000;
const BODY_TIMEOUT_MS = 60_000;

/** Sets the limit for ordinary bodies; the server's own limit is the one for uploads. */
export function registerTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    const { endpoint, isUploadBody } = request.routeOptions.config;
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (!hasBody || isUploadBody || endpoint?.kind === 'upload') return;
    const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS);
    timer.unref();
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop);
    request.raw.once('close', stop);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if bodies can be as large as uploads. */
    isUploadBody?: boolean;
  }
}
