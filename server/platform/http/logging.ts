/** Request log: one line per request that changed something or was refused, with caller and duration but never a body or token. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Pages whose address contains a secret. The log shows only the kind of page. */
const SECRET_PAGES = /^\/(invite|reset|share|client|feeds)\/.*/;

const loggedPath = (request: FastifyRequest): string | undefined =>
  request.url.split('?', 1)[0]?.replace(SECRET_PAGES, '/$1/…');

export function registerLogging(app: FastifyInstance): void {
  const isDebug = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { endpoint } = request.routeOptions.config;
    const isReadOnly = request.method === 'GET' || endpoint?.isReadOnly === true;
    const isQuiet = isReadOnly && reply.statusCode < 400;
    if (isQuiet && !isDebug) return;
    const line = {
      endpoint: endpoint?.name,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: request.actorId || undefined,
      scriptToken: request.apiTokenId || undefined,
      address: request.ip,
    };
    if (isQuiet) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
