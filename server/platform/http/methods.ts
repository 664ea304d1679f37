/** Requests with other methods on known paths: 405 with an Allow header. OPTIONS gets the same header with 204 (docs/api-reference.md#methods). */
import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { sendStatus } from './response/problems.ts';

/** All request methods except OPTIONS, which is answered separately, and CONNECT, which has no path. */
const REQUEST_METHODS = METHODS.filter((method) => method !== 'OPTIONS' && method !== 'CONNECT') as HTTPMethods[];

/** Maximum length of a path parameter. */
export const MAX_PARAM_LENGTH = 200;

/** Declared methods of each path, with the content types for POST and PATCH. */
type PathMethods = { methods: string[]; posted: string; patched: string };
export type MethodTable = Map<string, PathMethods>;

const UNKNOWN: PathMethods = {
  methods: [],
  posted: 'application/ld+json, application/json',
  patched: 'application/merge-patch+json',
};

type RegisteredMethod = Pick<AnyEndpoint, 'path' | 'kind'> & { method: string; patched?: string };

/** Adds the method of a declared endpoint to the table and the content types of its body. */
export function recordMethod(table: MethodTable, endpoint: RegisteredMethod): void {
  const { methods, posted, patched } = table.get(endpoint.path) ?? UNKNOWN;
  table.set(endpoint.path, {
    methods: [...methods, ...(endpoint.method === 'GET' ? ['HEAD', 'GET'] : [endpoint.method])],
    posted: endpoint.kind === 'upload' ? 'multipart/form-data' : posted,
    patched: endpoint.patched ?? patched,
  });
}

/** Returns the headers that list accepted methods and media types. */
export function methodHeaders(table: MethodTable, path: string): Record<string, string> {
  const { methods, posted, patched } = table.get(path) ?? UNKNOWN;
  return {
    allow: ['OPTIONS', ...methods].join(', '),
    ...(methods.includes('POST') ? { 'accept-post': posted } : {}),
    ...(methods.includes('PATCH') ? { 'accept-patch': patched } : {}),
  };
}

/** Registers all methods with the router. Bodies of undeclared methods are ignored, so that the response never depends on them. */
function addMethods(app: FastifyInstance): void {
  for (const method of REQUEST_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.addHttpMethod('QUERY', { overrideExisting: true });
}

/** Answers unrouted requests for declared paths: OPTIONS with the methods, any other with 405. */
export type UnroutedHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

function refuseWith(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allow = methods.filter((method) => method !== 'HEAD').join(', ');
  reply.header('allow', allow);
  const requestLine = `${request.method} ${request.url.split('?', 1)[0]}`;
  return sendStatus(request, reply, 405, `No route found for "${requestLine}": Method Not Allowed (Allow: ${allow})`);
}

/** Returns whether a request path matches these parts, some of which are parameters. */
const matchesPath = (path: readonly string[], parts: readonly string[]): boolean =>
  path.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === path[at]);

/** Returns a matcher for all declared paths, regardless of method. */
function routerOf(table: MethodTable) {
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  for (const [path, { methods }] of table) router.on('GET', path, () => {}, { path, methods });
  return router;
}

/**
 * Answers unsupported methods; call once all features are registered. Methods that would otherwise match another path with
 * a parameter get their own route. All others reach no route and are handled by the returned function.
 */
export function registerMethods(app: FastifyInstance, table: MethodTable): UnroutedHandler {
  addMethods(app);
  const used = [...new Set([...table.values()].flatMap(({ methods }) => methods))] as HTTPMethods[];
  const withParameters = [...table]
    .filter(([path]) => path.includes(':'))
    .map(([path, { methods }]) => ({ path, parts: path.split('/'), methods }));
  for (const [path, { methods }] of table) {
    const parts = path.split('/');
    const matchingRoutes = withParameters.filter((other) => other.path !== path && matchesPath(parts, other.parts));
    const matchingMethods = new Set(matchingRoutes.flatMap((other) => other.methods));
    const others = used.filter((method) => matchingMethods.has(method) && !methods.includes(method));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => refuseWith(request, reply, methods);
    if (others.length > 0) app.route({ method: others, url: path, handler });
  }
  // The matcher is built on first use.
  let paths: ReturnType<typeof routerOf> | undefined;
  return (request, reply) => {
    paths ??= routerOf(table);
    const declared = paths.find('GET', request.raw.url ?? '')?.store as { path: string; methods: string[] } | undefined;
    if (!declared) return undefined;
    if (request.method === 'OPTIONS') return reply.headers(methodHeaders(table, declared.path)).code(204).send();
    return declared.methods.includes(request.method) ? undefined : refuseWith(request, reply, declared.methods);
  };
}
