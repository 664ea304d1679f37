/** Turns a declared endpoint and its implementation into a route that runs its checks in the order of docs/api-reference.md#order. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  accessDenied,
  isRefusal,
  notFound,
  type Refusal,
  refuseInvalid,
  type Violation,
} from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Scope } from '#domain/identity/scopes.ts';
import {
  type AnyEndpoint,
  type BodyOf,
  type FiltersOf,
  type ParamsOf,
  type QueryOf,
  scopeOf,
} from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { KeyStore } from '#server/platform/retry-keys.ts';
import { callerOf, type Readers } from './actor.ts';
import { type Answer, sendAnswer, sendWritten, writtenAnswer } from './answer.ts';
import { contentTypeSent } from './content-type.ts';
import { type IfMatch, readIfMatch } from './etag.ts';
import { checkFixed, type PresentRecord } from './fixed-fields.ts';
import { UNSTORED } from './headers.ts';
import { answerOnce, readClaim } from './idempotency.ts';
import { methodHeaders, type MethodTable, recordMethod } from './methods.ts';
import {
  acceptFault,
  bareType,
  BODY_ENCODING,
  contentEncodingFault,
  contentTypeFault,
  formatFor,
} from './negotiate.ts';
import { ownHostsOf } from './own-origin.ts';
import { sendRefusal, sendStatus } from './problems.ts';
import { parseQueryString, type QueryString } from './query-string.ts';
import { readListRequest, readPlainQuery } from './read-query.ts';
import { type References, readRequestBody } from './request-body.ts';

export type Context<E extends AnyEndpoint = AnyEndpoint> = {
  deps: Deps;
  /** Connection for changes that must persist even if the request is refused, such as a failed password attempt. Use it before the request starts its own transaction. */
  lastingDb: Deps['db'];
  /** The signed-in user. On endpoints open to anyone, an actor without an id. */
  actor: Actor;
  params: ParamsOf<E>;
  list: ListRequest<FiltersOf<E>>;
  query: QueryOf<E>;
  ifMatch: IfMatch;
  /** The caller's network address, for the throttle and the log. */
  address: string;
  request: FastifyRequest;
  /** Hosts on which an absolute IRI names one of our records. */
  hosts: readonly string[];
};

type Awaitable<T> = T | Promise<T>;

export type Implementation<E extends AnyEndpoint> = {
  /**
   * Runs before the body is read and before roles are checked: does the item exist (404), and may this user access it at all
   * (403)? Required on items with restricted access, so that a missing item is a 404 for everyone.
   */
  authorizeItem?(context: Context<E>): Awaitable<Refusal | undefined>;
  /** Runs after type checks and before constraints: rights that depend on the requested change. */
  authorizeChange?(context: Context<E>, body: BodyOf<E>): Awaitable<Refusal | undefined>;
  /** For immutable fields: the record as it is sent, and the reason when it can't change at all. */
  present?(context: Context<E>): Awaitable<PresentRecord | Refusal>;
  /** Constraints beyond the declared ones. Returns all violations together, or a refusal of another kind. */
  validate?(body: BodyOf<E>, violations: Violation[], context: Context<E>): Awaitable<Violation[] | Refusal>;
  handle(context: Context<E>, body: BodyOf<E>): Awaitable<Answer | Refusal>;
};

export type Serve = <E extends AnyEndpoint>(endpoint: E, implementation: Implementation<E>) => void;

const NOBODY: Actor = { id: 0, type: 'editor', email: '' };
const BODY_TYPES = ['application/ld+json', 'application/json'];

const acceptedTypes = (endpoint: AnyEndpoint): readonly string[] =>
  endpoint.kind === 'upload'
    ? ['multipart/form-data']
    : endpoint.method === 'PATCH'
      ? ['application/merge-patch+json']
      : BODY_TYPES;

const hasContent = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns whether a body is read, in which case its type is checked. */
const hasBody = ({ kind, body, isBodyOptional }: AnyEndpoint, request: FastifyRequest): boolean =>
  kind === 'upload' || (body !== undefined && (!isBodyOptional || hasContent(request)));

/** Plain endpoints accept every JSON media type (docs/api-reference.md#content-type). */
const isAnyJson = (endpoint: AnyEndpoint, contentType: string | undefined): boolean =>
  endpoint.kind === 'plain' && contentType !== undefined && bareType(contentType).includes('json');

const isResource = (endpoint: AnyEndpoint): boolean => endpoint.kind !== 'plain' && endpoint.kind !== 'export';

function readParams(raw: Record<string, string>): Record<string, number> | undefined {
  const params: Record<string, number> = {};
  for (const [name, text] of Object.entries(raw)) {
    const id = idFromDigits(text);
    if (id === undefined) return undefined;
    params[name] = id;
  }
  return params;
}

/** Reads query and path, everything available before the body. */
function readRequest(endpoint: AnyEndpoint, request: FastifyRequest, hosts: readonly string[]) {
  const search = parseQueryString(request.url.split('?', 2)[1] ?? '');
  const list = endpoint.collection && readListRequest(search, endpoint.collection, hosts);
  if (isRefusal(list)) return list;
  const query = endpoint.query && readPlainQuery(search, endpoint.query);
  if (isRefusal(query)) return query;
  const params = readParams(request.params as Record<string, string>);
  if (!params) return notFound();
  return { search, list, query, params };
}

const checkRoles = ({ roles }: AnyEndpoint, { type }: Actor): Refusal | undefined =>
  roles === 'anyone' || roles.includes(type) ? undefined : accessDenied();

type Route<E extends AnyEndpoint> = {
  endpoint: E;
  /** Scope required for an API token. */
  scope: Scope | undefined;
  implementation: Implementation<E>;
  deps: Deps;
  injected: InjectedServices;
};

async function handleRequest<E extends AnyEndpoint>(
  { endpoint, scope, implementation, deps, injected }: Route<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let actor = NOBODY;
  if (endpoint.roles !== 'anyone') {
    const { allowsAssignedPassword, allowsMissingTwoFactor } = endpoint;
    const caller = await callerOf(deps, injected, {
      request,
      scope,
      allowsAssignedPassword,
      allowsMissingTwoFactor,
    });
    if (request.isInApp) reply.headers(UNSTORED);
    if (isRefusal(caller)) return sendRefusal(request, reply, caller);
    actor = caller;
  }
  if (hasBody(endpoint, request)) {
    const contentType = contentTypeSent(request);
    const fault = isAnyJson(endpoint, contentType) ? undefined : contentTypeFault(contentType, acceptedTypes(endpoint));
    if (fault) return sendStatus(request, reply, 415, fault);
    const packed = contentEncodingFault(request.headers['content-encoding']);
    // RFC 9110, 15.5.16: the header tells the client that the encoding is the problem, not the type.
    if (packed) return sendStatus(request, reply.header('accept-encoding', BODY_ENCODING), 415, packed);
  }
  const format = isResource(endpoint) ? formatFor(request.headers.accept) : 'json';
  if (!format) return sendStatus(request, reply, 406, acceptFault(request.headers.accept ?? ''));
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
    canonical: read.search.canonical,
  } as unknown as Context<E> & { canonical: string };
  const called = { endpoint, implementation, references: injected.references };
  const claim = readClaim(endpoint, request, () => ({ callerId: actor.id, callerType: actor.type, now: deps.clock() }));
  if (isRefusal(claim)) return sendRefusal(request, reply, claim);
  // A caller whose role no longer may make the call gets its refusal, and never a stored answer.
  if (claim && !checkRoles(endpoint, actor)) {
    const written = await answerOnce({ ...deps, keys: injected.keys }, { endpoint, request, claim }, async (db) => {
      const answer = await authorizeAndHandle(called, { ...context, deps: { ...deps, db } });
      return isRefusal(answer) ? answer : writtenAnswer(endpoint, answer, format);
    });
    return isRefusal(written) ? sendRefusal(request, reply, written) : sendWritten(reply, written);
  }
  const answer = await authorizeAndHandle(called, context);
  if (isRefusal(answer)) return sendRefusal(request, reply, answer);
  const { list, canonical, query } = context;
  const onExport = endpoint.kind === 'export' ? () => injected.recordExport(deps, endpoint, read) : undefined;
  return sendAnswer(endpoint, { request, reply, answer, sending: { format, list, canonical, query, onExport } });
}

async function authorizeAndHandle<E extends AnyEndpoint>(
  { endpoint, implementation, references }: { endpoint: E; implementation: Implementation<E>; references: References },
  context: Context<E>,
): Promise<Answer | Refusal> {
  const { deps, actor, request, hosts } = context;
  // A missing item is reported even to callers whose role forbids such items (docs/api-reference.md#order).
  const itemRefusal = (await implementation.authorizeItem?.(context)) ?? checkRoles(endpoint, actor);
  if (itemRefusal) return itemRefusal;
  const body = await readRequestBody(endpoint, { db: deps.db, actor, request, readers: references, hosts });
  if (isRefusal(body)) return body;
  const value = body.value as BodyOf<E>;
  const changeRefusal = await implementation.authorizeChange?.(context, value);
  if (changeRefusal) return changeRefusal;
  const violations = (await implementation.validate?.(value, body.violations, context)) ?? body.violations;
  if (isRefusal(violations)) return violations;
  const present = () => implementation.present?.(context);
  const changed = await checkFixed(endpoint, body.fixed, { present, hosts });
  if (isRefusal(changed)) return changed;
  return refuseInvalid([...violations, ...changed]) ?? implementation.handle(context, value);
}

/** An export request as the audit log records it. */
export type ExportRequest = { params: Record<string, number>; search: QueryString };

/** Services that features pass in, since http imports none: readers of body relations and callers, the key store, and the export log. */
export type InjectedServices = Readers & {
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
  return (endpoint, implementation) => {
    recordMethod(methods, endpoint);
    const route = { endpoint, scope: scopeOf(endpoint), implementation, deps, injected };
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

declare module 'fastify' {
  interface FastifyRequest {
    actorId: number;
    /** The session of the token; 0 without one. */
    sessionId: number;
    /** The API token that was sent; 0 for sessions. */
    scriptTokenId: number;
    /** The last-seen time of the session or token is due for an update. */
    isSeenAtStale: boolean;
    /** The session was started from the app's own sign-in page. */
    isInApp: boolean;
    /** Start of the session; renewing its token doesn't change it. Empty without a session. */
    signedInAt: string;
    /** Until the user has chosen their own password, nothing else is served (docs/people.md#assigned-passwords). */
    mustChoosePassword: boolean;
    /** Until the user has set up two-factor authentication, nothing else is served (docs/people.md#factor-demand). */
    mustSetUpFactor: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}
