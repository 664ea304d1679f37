/** Turns a declared endpoint and its implementation into a route that runs its checks in the order of docs/api-reference.md#order. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessDenied, isRefusal, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkScope, type Scope } from '#domain/platform/scopes.ts';
import {
  type AnyEndpoint,
  type BodyOf,
  type FiltersOf,
  isExport,
  type ParamsOf,
  type QueryOf,
} from '#contract/platform/endpoint.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { KeyStore } from '#server/platform/retry-keys.ts';
import {
  type EndpointResult,
  sendResult,
  sendStoredResponse,
  serializePart,
  serializeResult,
} from './response/endpoint-result.ts';
import { type IfMatch, readIfMatch } from './response/etag.ts';
import { checkFixed, type RecordInApi } from './request/fixed-fields.ts';
import { NO_STORE } from './response/headers.ts';
import { respondOnce, readClaim } from './idempotency.ts';
import { methodHeaders, type MethodTable, recordMethod } from './methods.ts';
import { ownHostsOf } from './response/own-origin.ts';
import { sendRefusal, sendStatus } from './response/problems.ts';
import type { QueryString } from './request/query-string.ts';
import { type BodyReader, bodyReader } from './request/read-bytes.ts';
import { checkHeaders, isResource, type PathValues, readRequest } from './request/read-request.ts';
import { type References, readRequestBody } from './request/request-body.ts';

export type Context<E extends AnyEndpoint = AnyEndpoint> = {
  deps: Deps;
  /** Connection for changes that must persist even if the request is refused, such as a failed password attempt. To be used before the request starts its own transaction. */
  lastingDb: Deps['db'];
  /** The signed-in user. On endpoints open to anyone, its id is 0. */
  actor: Actor;
  params: ParamsOf<E>;
  list: ListRequest<FiltersOf<E>>;
  query: QueryOf<E>;
  ifMatch: IfMatch;
  /** The caller's network address, for the throttle and the log. */
  address: string;
  request: FastifyRequest;
  /** Hosts on which an absolute IRI refers to a record of this server. */
  hosts: readonly string[];
  /** Returns the JSON that the same caller gets from another GET endpoint, by its declared path; undefined if it is refused. */
  readPart(path: string, request: Pick<FastifyRequest, 'url' | 'params'>): Promise<string | undefined>;
};

/** Context after `authorizeItem` and the check of roles: `record` is what `authorizeItem` returned. */
type ItemContext<E extends AnyEndpoint, R> = Context<E> & { record: R };

/** Context after `authorizeChange`: `change` is its result, the change that the body requests. */
export type ChangeContext<E extends AnyEndpoint, R, C> = ItemContext<E, R> & { change: C };

type Awaitable<T> = T | Promise<T>;

/**
 * Check of the item that the path names. Runs before the body is read and before roles are checked: does the item exist (404), and
 * may this user access it at all (403)? Returns the record for the later steps, if they need it. 'anyone' means that everyone with
 * one of the endpoint's roles may use any item, and that `handle` answers for a missing one.
 */
type ItemCheck<E extends AnyEndpoint, R> = 'anyone' | ((context: Context<E>) => Awaitable<R | Refusal>);

/** Required on each endpoint whose path names an item, so that a forgotten check doesn't compile. */
type AuthorizeItem<E extends AnyEndpoint, R> = keyof ParamsOf<E> extends never
  ? { authorizeItem?: ItemCheck<E, R> }
  : { authorizeItem: ItemCheck<E, R> };

type Implementation<E extends AnyEndpoint, R, C> = AuthorizeItem<E, R> & {
  /** Runs after type checks and before constraints: rights that depend on the requested change. Returns the change, if later steps need it. */
  authorizeChange?(context: ItemContext<E, R>, body: BodyOf<E>): Awaitable<C | Refusal>;
  /** Returns the record in API form, to compare immutable fields, and the refusal if it can't change at all. */
  present?(context: ChangeContext<E, R, C>): Awaitable<RecordInApi | Refusal>;
  /** Constraints beyond the declared ones. Returns all violations together, or a refusal of another kind. */
  validate?(
    body: BodyOf<E>,
    violations: Violation[],
    context: ChangeContext<E, R, C>,
  ): Awaitable<Violation[] | Refusal>;
  handle(context: ChangeContext<E, R, C>, body: BodyOf<E>): Awaitable<EndpointResult | Refusal>;
};

export type Serve = <E extends AnyEndpoint, R = undefined, C = undefined>(
  endpoint: E,
  implementation: Implementation<E, R, C>,
) => void;

const NOBODY: Actor = { id: 0, type: 'editor', email: '' };
const checkRoles = ({ roles }: AnyEndpoint, { type }: Actor): Refusal | undefined =>
  roles === 'anyone' || roles.includes(type) ? undefined : accessDenied();

type Route<E extends AnyEndpoint, R, C> = {
  endpoint: E;
  /** Scope required for an API token. */
  scope: Scope | undefined;
  implementation: Implementation<E, R, C>;
  deps: Deps;
  injected: InjectedServices;
  /** Routes of GET endpoints, by path. */
  readable: ReadonlyMap<string, Route<AnyEndpoint, unknown, unknown>>;
};

async function actorFor<E extends AnyEndpoint, R, C>(
  { endpoint, scope, deps, injected }: Route<E, R, C>,
  request: FastifyRequest,
): Promise<Actor | Refusal> {
  const { roles, allowsAssignedPassword, allowsMissingTwoFactor } = endpoint;
  if (roles === 'anyone') return NOBODY;
  return injected.callerOf(deps, { request, scope, allowsAssignedPassword, allowsMissingTwoFactor });
}

async function handleRequest<E extends AnyEndpoint, R, C>(
  route: Route<E, R, C>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint, deps, injected } = route;
  const actor = await actorFor(route, request);
  if (request.isInApp) reply.headers(NO_STORE);
  if (isRefusal(actor)) return sendRefusal(request, reply, actor);
  const format = checkHeaders(endpoint, request);
  if (typeof format !== 'string')
    return sendStatus(request, reply.headers(format.headers), format.status, format.message);
  const hosts = ownHostsOf(request, deps.config.publicUrl);
  const read = readRequest(endpoint, request, hosts);
  if (isRefusal(read)) return sendRefusal(request, reply, read);
  const context = {
    deps,
    lastingDb: deps.db,
    actor,
    params: read.params,
    list: read.list,
    query: read.query ?? {},
    ifMatch: readIfMatch(request.headers['if-match']),
    address: request.ip,
    request,
    hosts,
    readPart: (path, part) => readPart(route.readable.get(path), context, part),
  } as Omit<Context, 'list' | 'query' | 'params'> as Context<E>;
  const readBytes = bodyReader(request);
  const claim = readClaim(endpoint, request, () => ({ callerId: actor.id, callerType: actor.type, now: deps.clock() }));
  if (isRefusal(claim)) return sendRefusal(request, reply, claim);
  // If the role of the caller no longer allows the call, it is refused below instead of getting a stored response.
  if (claim && !checkRoles(endpoint, actor)) {
    const keyedRequest = { endpoint, request, claim, readBytes };
    const written = await respondOnce({ ...deps, keys: injected.keys }, keyedRequest, async (db) => {
      const result = await authorizeAndHandle(route, { ...context, deps: { ...deps, db } }, readBytes);
      return isRefusal(result) ? result : serializeResult(endpoint, result, format);
    });
    return isRefusal(written) ? sendRefusal(request, reply, written) : sendStoredResponse(reply, written);
  }
  const result = await authorizeAndHandle(route, context, readBytes);
  if (isRefusal(result)) return sendRefusal(request, reply, result);
  const { list, query } = context;
  const isFile = isExport(endpoint) || (endpoint.hasTable && query.format !== undefined);
  const onExport = isFile ? () => injected.recordExport(deps, endpoint, read) : undefined;
  const sending = { format, list, canonical: read.search.canonical, query, onExport };
  return sendResult(endpoint, { request, reply, result, sending });
}

const noBody: BodyReader = async () => Buffer.alloc(0);

/** Runs every check that the call of its own would run, except those that the caller has passed already. */
async function readPart(
  route: Route<AnyEndpoint, unknown, unknown> | undefined,
  context: Context,
  request: Pick<FastifyRequest, 'url' | 'params'>,
): Promise<string | undefined> {
  if (!route) throw new Error(`No endpoint responds to ${request.url}.`);
  const { endpoint, scope } = route;
  const { tokenScopes } = context.request;
  if (tokenScopes && checkScope(tokenScopes, scope)) return undefined;
  const read = readRequest(endpoint, request, context.hosts);
  if (isRefusal(read)) return undefined;
  const { params, list, query = {}, search } = read;
  const own = { ...context, params, list, query, ifMatch: undefined } as Context;
  const result = await authorizeAndHandle(route, own, noBody);
  return isRefusal(result)
    ? undefined
    : serializePart(endpoint, result, { list: own.list, canonical: search.canonical });
}

async function authorizeAndHandle<E extends AnyEndpoint, R, C>(
  { endpoint, implementation, injected }: Route<E, R, C>,
  context: Context<E>,
  readBytes: BodyReader,
): Promise<EndpointResult | Refusal> {
  const { deps, actor, hosts } = context;
  const { authorizeItem = 'anyone' } = implementation;
  const record = authorizeItem === 'anyone' ? undefined : await authorizeItem(context);
  // A missing item is reported even to callers whose role forbids such items (docs/api-reference.md#order).
  const itemRefusal = isRefusal(record) ? record : checkRoles(endpoint, actor);
  if (itemRefusal) return itemRefusal;
  const readers = injected.references;
  const body = await readRequestBody(endpoint, { db: deps.db, actor, readBytes, readers, hosts });
  if (isRefusal(body)) return body;
  const value = body.value as BodyOf<E>;
  const itemContext = { ...context, record: record as R };
  const change = await implementation.authorizeChange?.(itemContext, value);
  if (isRefusal(change)) return change;
  const changeContext = { ...itemContext, change: change as C };
  const violations = (await implementation.validate?.(value, body.violations, changeContext)) ?? body.violations;
  if (isRefusal(violations)) return violations;
  const present = () => implementation.present?.(changeContext);
  const changed = await checkFixed(endpoint, body.fixed, { present, hosts });
  if (isRefusal(changed)) return changed;
  return refuseInvalid([...violations, ...changed]) ?? implementation.handle(changeContext, value);
}

/** An export request as the audit log records it. */
export type ExportRequest = { params: PathValues; search: QueryString };

/** Request to authenticate: the scope that an API token needs, and whether the endpoint serves before a required password change or two-factor setup is done. */
export type Call = {
  request: FastifyRequest;
  scope: Scope | undefined;
  allowsAssignedPassword?: boolean | undefined;
  allowsMissingTwoFactor?: boolean | undefined;
};

/** Services that features pass in, since http imports none: authentication, readers of body relations, the key store, and the export log. */
export type InjectedServices = {
  callerOf(deps: Deps, call: Call): Promise<Actor | Refusal>;
  references: References;
  keys: KeyStore;
  recordExport(deps: Deps, endpoint: AnyEndpoint, request: ExportRequest): Promise<void>;
};

/** Returns a `serve` function that registers routes on this app. */
export function createServe(
  app: FastifyInstance,
  deps: Deps,
  { methods, ...injected }: InjectedServices & { methods: MethodTable },
): Serve {
  const readable = new Map<string, Route<AnyEndpoint, unknown, unknown>>();
  return (endpoint, implementation) => {
    recordMethod(methods, endpoint);
    const route = { endpoint, scope: scopeOf(endpoint), implementation, deps, injected, readable };
    if (endpoint.method === 'GET')
      readable.set(endpoint.path, route as unknown as Route<AnyEndpoint, unknown, unknown>);
    // All methods of a path are known by the first request.
    let allowed: Record<string, string> | undefined;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: (request, reply) => {
        if (isResource(endpoint)) reply.headers((allowed ??= methodHeaders(methods, endpoint.path)));
        return handleRequest(route, request, reply);
      },
    });
  };
}

/** Adds the fields that authentication sets to requests. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actorId', 0);
  app.decorateRequest('sessionId', 0);
  app.decorateRequest('apiTokenId', 0);
  app.decorateRequest('tokenScopes', undefined);
  app.decorateRequest('isSeenAtStale', false);
  app.decorateRequest('isInApp', false);
  app.decorateRequest('signedInAt', '');
  app.decorateRequest('mustChoosePassword', false);
  app.decorateRequest('mustSetUpFactor', false);
}

declare module 'fastify' {
  interface FastifyRequest {
    actorId: number;
    /** The session of the token; 0 without one. */
    sessionId: number;
    /** The API token that was sent; 0 for sessions. */
    apiTokenId: number;
    /** Scopes of the API token; undefined for sessions. */
    tokenScopes: readonly string[] | undefined;
    /** The last-seen time of the session or token is due for an update. */
    isSeenAtStale: boolean;
    /** The session was started from the app's own sign-in page. */
    isInApp: boolean;
    /** Start of the session; renewing its token doesn't change it. Empty without a session. */
    signedInAt: string;
    /** True until the user has chosen their own password; other endpoints are refused until then (docs/people.md#assigned-passwords). */
    mustChoosePassword: boolean;
    /** True until the user has set up two-factor authentication; other endpoints are refused until then (docs/people.md#factor-demand). */
    mustSetUpFactor: boolean;
  }

  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}
