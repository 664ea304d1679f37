/** Malformed Content-Type headers: refused at the same step as any other wrong type, after path and token (docs/api-reference.md#order, docs/api-reference.md#content-type). */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READABLE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;
const FALLBACK_TYPE = 'application/octet-stream';

/** Returns the Content-Type header as it was sent. */
export const contentTypeOf = (request: FastifyRequest): string | undefined =>
  request.unreadableType ?? request.headers['content-type'];

/** Replaces a malformed type and stores the original, since Fastify would refuse the request before routing. */
export function registerContentType(app: FastifyInstance): void {
  app.decorateRequest('unreadableType', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const contentType = request.raw.headers['content-type'];
    if (contentType !== undefined && !READABLE.test(contentType)) {
      request.unreadableType = contentType;
      request.raw.headers['content-type'] = FALLBACK_TYPE;
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    unreadableType: string | undefined;
  }
}
