/** Known path, other method: 405 with Allow; OPTIONS tells the same with 204 (docs/wire.md#methods). */
import { METHODS } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { sendStatus } from './problems.ts';

/** Every method that a request can come with; OPTIONS has its own answer, and CONNECT never is a request for a path. */
const ASKED = METHODS.filter((method) => method !== 'OPTIONS' && method !== 'CONNECT') as HTTPMethods[];

/** Which methods each path has, as far as it was declared, and what may be posted and patched there. */
type PathMethods = { methods: string[]; posted: string; patched: string };
export type MethodTable = Map<string, PathMethods>;

const UNKNOWN: PathMethods = {
  methods: [],
  posted: 'application/ld+json, application/json',
  patched: 'application/merge-patch+json',
};

type Noted = Pick<AnyEndpoint, 'path' | 'kind'> & { method: string; patched?: string };

export function noteMethod(table: MethodTable, endpoint: Noted): void {
  const { methods, posted, patched } = table.get(endpoint.path) ?? UNKNOWN;
  table.set(endpoint.path, {
    methods: [...methods, ...(endpoint.method === 'GET' ? ['HEAD', 'GET'] : [endpoint.method])],
    posted: endpoint.kind === 'upload' ? 'multipart/form-data' : posted,
    patched: endpoint.patched ?? patched,
  });
}

/** Headers that say what a client may send here. */
export function methodHeaders(table: MethodTable, path: string): Record<string, string> {
  const { methods, posted, patched } = table.get(path) ?? UNKNOWN;
  return {
    allow: ['OPTIONS', ...methods].join(', '),
    ...(methods.includes('POST') ? { 'accept-post': posted } : {}),
    ...(methods.includes('PATCH') ? { 'accept-patch': patched } : {}),
  };
}

/** Lets the router know all methods. No body of the added ones is looked at, so that the answer is the same with any. */
function addMethods(app: FastifyInstance): void {
  for (const method of ASKED) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.addHttpMethod('QUERY', { overrideExisting: true });
}

/** Answers the methods that a path does not have; call once every feature has registered. */
export function closeMethods(app: FastifyInstance, table: MethodTable): void {
  addMethods(app);
  for (const [path, { methods }] of table) {
    const allow = methods.filter((method) => method !== 'HEAD').join(', ');
    app.options(path, async (_request, reply) => reply.headers(methodHeaders(table, path)).code(204).send());
    app.route({
      method: ASKED.filter((method) => !methods.includes(method as string)),
      url: path,
      handler: async (request, reply) => {
        reply.header('allow', allow);
        const requestLine = `${request.method} ${request.url.split('?', 1)[0]}`;
        return sendStatus(
          request,
          reply,
          405,
          `No route found for "${requestLine}": Method Not Allowed (Allow: ${allow})`,
        );
      },
    });
  }
}
