/** Known path, other method: 405 with Allow; OPTIONS tells the same with 204 (docs/wire.md#methods). */
import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { sendStatus } from './problems.ts';

/** Every method that a request can come with; OPTIONS has its own answer, and CONNECT never is a request for a path. */
const REQUEST_METHODS = METHODS.filter((method) => method !== 'OPTIONS' && method !== 'CONNECT') as HTTPMethods[];

/** Of a parameter in a path. */
export const MAX_PARAM_LENGTH = 200;

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
  for (const method of REQUEST_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.addHttpMethod('QUERY', { overrideExisting: true });
}

/** Answers what no route does where the path of the request is declared: OPTIONS with the methods, any other with 405. */
export type AnswerMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

function refuseWith(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allow = methods.filter((method) => method !== 'HEAD').join(', ');
  reply.header('allow', allow);
  const requestLine = `${request.method} ${request.url.split('?', 1)[0]}`;
  return sendStatus(request, reply, 405, `No route found for "${requestLine}": Method Not Allowed (Allow: ${allow})`);
}

/** Whether a request for this path would lead to one with these parts, of which some are parameters. */
const leadsTo = (path: readonly string[], parts: readonly string[]): boolean =>
  path.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === path[at]);

/** Every declared path, whatever the method. */
function routerOf(table: MethodTable) {
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  for (const [path, { methods }] of table) router.on('GET', path, () => {}, { path, methods });
  return router;
}

/**
 * Answers the methods that a path does not have; call once every feature has registered. Those that would lead to a path with a
 * parameter instead get a route; all others lead to no route, where what is returned knows the path.
 */
export function closeMethods(app: FastifyInstance, table: MethodTable): AnswerMethod {
  addMethods(app);
  const used = [...new Set([...table.values()].flatMap(({ methods }) => methods))] as HTTPMethods[];
  const withParameters = [...table]
    .filter(([path]) => path.includes(':'))
    .map(([path, { methods }]) => ({ path, parts: path.split('/'), methods }));
  for (const [path, { methods }] of table) {
    const parts = path.split('/');
    const taking = withParameters.filter((other) => other.path !== path && leadsTo(parts, other.parts));
    const taken = new Set(taking.flatMap((other) => other.methods));
    const others = used.filter((method) => taken.has(method) && !methods.includes(method));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => refuseWith(request, reply, methods);
    if (others.length > 0) app.route({ method: others, url: path, handler });
  }
  // Made with the first request that needs it.
  let paths: ReturnType<typeof routerOf> | undefined;
  return (request, reply) => {
    paths ??= routerOf(table);
    const declared = paths.find('GET', request.raw.url ?? '')?.store as { path: string; methods: string[] } | undefined;
    if (!declared) return undefined;
    if (request.method === 'OPTIONS') return reply.headers(methodHeaders(table, declared.path)).code(204).send();
    return declared.methods.includes(request.method) ? undefined : refuseWith(request, reply, declared.methods);
  };
}
