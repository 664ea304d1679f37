/** One line per request that changed something or was refused: who, what, how long; never a body or a token. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Pages whose address lets somebody in: of these the log tells no more than which page it was. */
const LETS_IN = /^\/(invite|reset|share)\/.*/;

const loggedPath = (request: FastifyRequest): string | undefined =>
  request.url.split('?', 1)[0]?.replace(LETS_IN, '/$1/…');

export function registerLogging(app: FastifyInstance): void {
  const isQuietTold = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { endpoint } = request.routeOptions.config;
    const isQuestion = request.method === 'GET' || endpoint?.isQuestion === true;
    const isQuiet = isQuestion && reply.statusCode < 400;
    if (isQuiet && !isQuietTold) return;
    const line = {
      endpoint: endpoint?.name,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: request.actorId || undefined,
      scriptToken: request.scriptTokenId || undefined,
      address: request.ip,
    };
    if (isQuiet) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
