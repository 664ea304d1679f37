/** API client: takes a declared endpoint and returns its typed response. */
import type {
  ResponseOf,
  AnyEndpoint,
  BodyOf,
  Endpoint,
  EndpointKind,
  FiltersOf,
  ParamsOf,
  QueryOf,
} from '#contract/platform/endpoint.ts';
import type { ApiCollection } from '#contract/platform/jsonld.ts';
import { acceptsIdempotencyKey } from '#contract/platform/endpoint.ts';
import { ApiError, isUnsupported } from './api-error.ts';
import { isOwnHost } from './host.ts';
import type { ListParams } from './list-params.ts';
import { fillPath, queryText, type QueryValues } from './request-text.ts';
import { isProofError } from './proof.ts';
import { type Outgoing, send } from './request.ts';
import { session } from './session-store.ts';
import { isAwaitingResponse, withRetryKey } from './retry-key.ts';
import { dropUnsent, identityOf, retryIdentityOf, storeUnsent } from '#web/lib/offline/unsent.ts';

export type CallOptions<E extends AnyEndpoint> = {
  params?: ParamsOf<E>;
  query?: Partial<QueryOf<E>>;
  body?: BodyOf<E> | Record<string, unknown>;
  /** ETag that the change is based on; a stale one throws an `ApiError` with status 412. */
  ifMatch?: string;
  signal?: AbortSignal;
};

/** `undo` is the path that undoes the action, if the server sent one. */
export type ApiResponse<T> = { data: T; etag: string | undefined; undo?: string | undefined };

const MERGE_PATCH = 'application/merge-patch+json';
const LD_JSON = 'application/ld+json';
const JSON_TYPE = 'application/json';

function contentTypeOf(method: Endpoint['method'], kind: EndpointKind): string {
  if (method === 'PATCH') return MERGE_PATCH;
  return kind === 'plain' ? JSON_TYPE : LD_JSON;
}

function outgoingOf(endpoint: AnyEndpoint, query: QueryValues, options: CallOptions<AnyEndpoint>): Outgoing {
  const { params = {}, body, ifMatch } = options;
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH' || endpoint.body !== undefined;
  const headers: Record<string, string> = { accept: endpoint.kind === 'plain' ? JSON_TYPE : LD_JSON };
  if (hasBody) headers['content-type'] = contentTypeOf(endpoint.method, endpoint.kind);
  if (ifMatch) headers['if-match'] = ifMatch;
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + queryText(query),
    headers,
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
  };
}

/** Returns whether a sent request is this call. */
export const isCallOf = <E extends AnyEndpoint>(request: Outgoing, endpoint: E, options: CallOptions<E>): boolean =>
  identityOf(request) === identityOf(outgoingOf(endpoint, (options.query ?? {}) as QueryValues, options));

async function exchange<T>(
  endpoint: AnyEndpoint,
  query: QueryValues,
  options: CallOptions<AnyEndpoint>,
): Promise<ApiResponse<T>> {
  const response = await transmit(endpoint, options.signal, outgoingOf(endpoint, query, options));
  const data = (response.status === 204 ? undefined : await response.json()) as T;
  const { headers: responseHeaders } = response;
  return { data, etag: responseHeaders.get('etag') ?? undefined, undo: responseHeaders.get('undo') ?? undefined };
}

/** Calls that are only true at the moment they are sent, such as presence signals: never stored for a retry. */
const NEVER_RESENT = ['clock.sign', 'viewing.typing', 'sessions.renew'];

const mayBeSentAgain = ({ name, method, roles, isReadOnly }: AnyEndpoint): boolean =>
  method !== 'GET' && roles !== 'anyone' && !isReadOnly && !NEVER_RESENT.includes(name);

/** Sends a change with an idempotency key, and stores it for a retry if the server can't be reached. */
async function transmit(endpoint: AnyEndpoint, signal: AbortSignal | undefined, outgoing: Outgoing): Promise<Response> {
  if (!mayBeSentAgain(endpoint)) return send(outgoing.path, { ...outgoing, signal }, endpoint.roles === 'anyone');
  const attempt = async (one: Outgoing): Promise<Response> => {
    try {
      const response = await send(one.path, { ...one, signal });
      dropUnsent(endpoint, one);
      return response;
    } catch (error) {
      const isLost = error instanceof ApiError && error.isUnreachable;
      if (isLost && isAwaitingResponse(retryIdentityOf(outgoing), one.headers['idempotency-key']))
        storeUnsent(endpoint, one);
      throw error;
    }
  };
  // Another host may reject a header that isn't part of the documented API.
  if (!acceptsIdempotencyKey(endpoint) || !isOwnHost) return attempt(outgoing);
  return withRetryKey(retryIdentityOf(outgoing), (key) =>
    attempt({ ...outgoing, headers: { ...outgoing.headers, 'idempotency-key': key } }),
  );
}

type InFlightRequest = { signature: string; response: Promise<ApiResponse<unknown>> };

/** Latest change in flight, by path. */
const inFlight = new Map<string, InFlightRequest>();

/** Runs a change, or joins an identical one in flight, so a double click sends one change. */
function singleFlight<T>(outgoing: Outgoing, run: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
  const { method, path, headers, body } = outgoing;
  const address = `${method} ${path}`;
  const signature = JSON.stringify([session.get().token, headers['if-match'], body]);
  const first = inFlight.get(address);
  if (first?.signature === signature) return first.response as Promise<ApiResponse<T>>;
  const response = run().finally(() => {
    if (inFlight.get(address)?.response === response) inFlight.delete(address);
  });
  inFlight.set(address, { signature, response });
  return response;
}

/**
 * Calls an endpoint that returns a single resource. Throws `ApiError`; a 401 ends the session first. If the server requires
 * confirmation and the call carries none, asks for the password and repeats the call with it.
 */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ApiResponse<ResponseOf<E>>> {
  const query = (options.query ?? {}) as QueryValues;
  const body = options.body ?? {};
  const exchangeWith = (extra: object) =>
    exchange<ResponseOf<E>>(endpoint, query, { ...options, body: { ...body, ...extra } });
  const run = () =>
    exchangeWith({}).catch(async (error: unknown) => {
      if (!isProofError(error) || 'currentPassword' in body) throw error;
      return (await import('./request-proof.ts')).requestProof(exchangeWith);
    });
  const isChange = endpoint.method !== 'GET' && !endpoint.isReadOnly && !options.signal;
  return isChange ? singleFlight(outgoingOf(endpoint, query, options), run) : run();
}

/** Loads one page of a collection. Throws `ApiError`. */
export async function callList<E extends AnyEndpoint>(
  endpoint: E,
  list: ListParams<FiltersOf<E>> = {},
  signal?: AbortSignal,
): Promise<ApiCollection<ResponseOf<E>>> {
  const { data } = await exchange<ApiCollection<ResponseOf<E>>>(endpoint, list as QueryValues, { signal });
  return data;
}

/** Returns the page count, read from the link to the last page; a collection without that link has one page (docs/api-reference.md#collection). */
export function pageCountIn({ view }: Pick<ApiCollection<unknown>, 'view'>): number {
  const page = new URLSearchParams(view?.last?.split('?')[1]).get('page');
  return Math.max(1, Number(page ?? 1));
}

/** Filters that each collection of this host announces in its `search`, by path (docs/api-reference.md#collection). Cached until the page is closed. */
const announcedFilters = new Map<string, ReadonlySet<string>>();

const isFilterUnsupported = (path: string, variable: string): boolean =>
  announcedFilters.get(path)?.has(variable) === false;

/**
 * Loads one page with a filter beyond the documented API. Returns undefined if the host doesn't announce the filter (it would
 * ignore it and return everything) or lacks the collection; the caller then falls back to documented filters.
 */
export async function callListBy<E extends AnyEndpoint>(
  endpoint: E,
  variable: string,
  list: ListParams<FiltersOf<E>>,
  signal?: AbortSignal,
): Promise<ApiCollection<ResponseOf<E>> | undefined> {
  const { path } = endpoint;
  if (isFilterUnsupported(path, variable)) return undefined;
  try {
    const response = await callList(endpoint, list, signal);
    announcedFilters.set(path, new Set(response.search?.mapping.map((mapping) => mapping.variable)));
    return isFilterUnsupported(path, variable) ? undefined : response;
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    announcedFilters.set(path, new Set());
    return undefined;
  }
}

/** Loads every page of a collection, until there is no next page (docs/screens.md#lists). Used by pickers. */
export async function callWholeList<E extends AnyEndpoint>(
  endpoint: E,
  list: ListParams<FiltersOf<E>> = {},
  signal?: AbortSignal,
): Promise<ResponseOf<E>[]> {
  const all: ResponseOf<E>[] = [];
  for (let page = 1; ; page++) {
    const { member, view } = await callList(endpoint, { itemsPerPage: 100, ...list, page }, signal);
    all.push(...member);
    if (!view?.next) return all;
  }
}
