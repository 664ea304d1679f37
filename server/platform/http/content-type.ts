/** Bodies whose Content-Type cannot be read: judged where every other type is, after path and token (docs/wire.md#order, docs/wire.md#content-type). */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READABLE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;
const STAND_IN = 'application/octet-stream';

/** The type as it was sent. */
export const contentTypeSent = (request: FastifyRequest): string | undefined =>
  request.unreadableType ?? request.headers['content-type'];

/** Fastify refuses such a type before any route is asked: it is put aside, and a readable one stands in for it. */
export function registerContentType(app: FastifyInstance): void {
  app.decorateRequest('unreadableType', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const sent = request.raw.headers['content-type'];
    if (sent !== undefined && !READABLE.test(sent)) {
      request.unreadableType = sent;
      request.raw.headers['content-type'] = STAND_IN;
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    unreadableType: string | undefined;
  }
}
