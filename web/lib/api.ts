/** The only way to the server: a declared endpoint in, its typed answer out. */
import type {
  AnswerOf,
  AnyEndpoint,
  BodyOf,
  Endpoint,
  EndpointKind,
  FiltersOf,
  ParamsOf,
  QueryOf,
} from '#contract/platform/endpoint.ts';
import type { WireCollection } from '#contract/platform/jsonld.ts';
import { takesRetryKey } from '#contract/platform/endpoint.ts';
import { ApiError, isLacking } from './api-error.ts';
import { isOwnHost } from './host.ts';
import type { ListParams } from './list-params.ts';
import { fillPath, queryText, type QueryValues } from './request-text.ts';
import { isAboutProof } from './proof.ts';
import { type Outgoing, send } from './request.ts';
import { session } from './session-store.ts';
import { isUnanswered, underKey } from './retry-key.ts';
import { dropUnsent, keepUnsent, sameness } from './unsent.ts';

export type CallOptions<E extends AnyEndpoint> = {
  params?: ParamsOf<E>;
  query?: Partial<QueryOf<E>>;
  body?: BodyOf<E> | Record<string, unknown>;
  /** The ETag that the change is based on; a stale one throws an `ApiError` with status 412. */
  ifMatch?: string;
  signal?: AbortSignal;
};

/** `undo` is the address that takes the act back, where the server names one. */
export type Answered<T> = { data: T; etag: string | undefined; undo?: string | undefined };

const MERGE_PATCH = 'application/merge-patch+json';
const LD_JSON = 'application/ld+json';
const JSON_TYPE = 'application/json';

function contentTypeOf(method: Endpoint['method'], kind: EndpointKind): string {
  if (method === 'PATCH') return MERGE_PATCH;
  return kind === 'plain' ? JSON_TYPE : LD_JSON;
}

function outgoingOf(endpoint: AnyEndpoint, query: QueryValues, options: CallOptions<AnyEndpoint>): Outgoing {
  const { params = {}, body, ifMatch } = options;
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
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

/** Whether what was sent is this very call. */
export const isCallOf = <E extends AnyEndpoint>(sent: Outgoing, endpoint: E, options: CallOptions<E>): boolean =>
  sameness(sent) === sameness(outgoingOf(endpoint, (options.query ?? {}) as QueryValues, options));

async function exchange<T>(
  endpoint: AnyEndpoint,
  query: QueryValues,
  options: CallOptions<AnyEndpoint>,
): Promise<Answered<T>> {
  const response = await transmit(endpoint, options.signal, outgoingOf(endpoint, query, options));
  const data = (response.status === 204 ? undefined : await response.json()) as T;
  const { headers: responseHeaders } = response;
  return { data, etag: responseHeaders.get('etag') ?? undefined, undo: responseHeaders.get('undo') ?? undefined };
}

/** True of one moment alone: a sign of somebody at work, sent later, would say what is no longer known. */
const OF_ITS_MOMENT = ['clock.sign', 'viewing.typing', 'sessions.renew'];

const mayBeSentAgain = ({ name, method, roles, isQuestion }: AnyEndpoint): boolean =>
  method !== 'GET' && roles !== 'anyone' && !isQuestion && !OF_ITS_MOMENT.includes(name);

/** Sends a change so that it is made once, and keeps it where the server could not be reached. */
async function transmit(endpoint: AnyEndpoint, signal: AbortSignal | undefined, outgoing: Outgoing): Promise<Response> {
  if (!mayBeSentAgain(endpoint)) return send(outgoing.path, { ...outgoing, signal }, endpoint.roles === 'anyone');
  const attempt = async (one: Outgoing): Promise<Response> => {
    try {
      const response = await send(one.path, { ...one, signal });
      dropUnsent(one);
      return response;
    } catch (error) {
      const isLost = error instanceof ApiError && error.isUnreachable;
      if (isLost && isUnanswered(sameness(outgoing), one.headers['idempotency-key'])) keepUnsent(endpoint, one);
      throw error;
    }
  };
  // Another host may refuse a header that the documents do not name.
  if (!takesRetryKey(endpoint) || !isOwnHost) return attempt(outgoing);
  return underKey(sameness(outgoing), (key) =>
    attempt({ ...outgoing, headers: { ...outgoing.headers, 'idempotency-key': key } }),
  );
}

type UnderWay = { same: string; answer: Promise<Answered<unknown>> };

/** The latest change under way at each address. */
const underWay = new Map<string, UnderWay>();

/** Runs a change, or joins the same one that is under way: two presses of one button are one change. */
function once<T>(outgoing: Outgoing, run: () => Promise<Answered<T>>): Promise<Answered<T>> {
  const { method, path, headers, body } = outgoing;
  const address = `${method} ${path}`;
  const same = JSON.stringify([session.get().token, headers['if-match'], body]);
  const first = underWay.get(address);
  if (first?.same === same) return first.answer as Promise<Answered<T>>;
  const answer = run().finally(() => {
    if (underWay.get(address)?.answer === answer) underWay.delete(address);
  });
  underWay.set(address, { same, answer });
  return answer;
}

/**
 * Calls an endpoint that answers one thing. Throws `ApiError`; a 401 has ended the session by then. Where the server wants proof and
 * the call has none, the person is asked for their password, and the call is repeated with it.
 */
export function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answered<AnswerOf<E>>> {
  const query = (options.query ?? {}) as QueryValues;
  const body = options.body ?? {};
  const exchangeWith = (more: object) =>
    exchange<AnswerOf<E>>(endpoint, query, { ...options, body: { ...body, ...more } });
  const run = () =>
    exchangeWith({}).catch(async (error: unknown) => {
      if (!isAboutProof(error) || 'currentPassword' in body) throw error;
      return (await import('./ask-for-proof.ts')).askForProof(exchangeWith);
    });
  const isChange = endpoint.method !== 'GET' && !endpoint.isQuestion && !options.signal;
  return isChange ? once(outgoingOf(endpoint, query, options), run) : run();
}

/** One page of a collection. Throws `ApiError`. */
export async function callList<E extends AnyEndpoint>(
  endpoint: E,
  list: ListParams<FiltersOf<E>> = {},
  signal?: AbortSignal,
): Promise<WireCollection<AnswerOf<E>>> {
  const { data } = await exchange<WireCollection<AnswerOf<E>>>(endpoint, list as QueryValues, { signal });
  return data;
}

/** How many pages a collection has, by the address of its last one; without one it is a single page (docs/wire.md#collection). */
export function pageCountIn({ view }: Pick<WireCollection<unknown>, 'view'>): number {
  const page = new URLSearchParams(view?.last?.split('?')[1]).get('page');
  return Math.max(1, Number(page ?? 1));
}

/** By path, what each collection of this host has announced in its `search` (docs/wire.md#collection); for as long as the page is open. */
const announced = new Map<string, ReadonlySet<string>>();

const lacks = (path: string, variable: string): boolean => announced.get(path)?.has(variable) === false;

/**
 * One page, narrowed by a filter beyond the documents; undefined where this host does not announce it, and so would answer
 * with everything, or lacks the collection. The caller then asks as documented.
 */
export async function callListBy<E extends AnyEndpoint>(
  endpoint: E,
  variable: string,
  list: ListParams<FiltersOf<E>>,
  signal?: AbortSignal,
): Promise<WireCollection<AnswerOf<E>> | undefined> {
  const { path } = endpoint;
  if (lacks(path, variable)) return undefined;
  try {
    const answer = await callList(endpoint, list, signal);
    announced.set(path, new Set(answer.search?.mapping.map((mapping) => mapping.variable)));
    return lacks(path, variable) ? undefined : answer;
  } catch (error) {
    if (!isLacking(error)) throw error;
    announced.set(path, new Set());
    return undefined;
  }
}

/** Every member of a collection, page after page (docs/screens.md#lists: until there is no next). For pickers. */
export async function callWholeList<E extends AnyEndpoint>(
  endpoint: E,
  list: ListParams<FiltersOf<E>> = {},
  signal?: AbortSignal,
): Promise<AnswerOf<E>[]> {
  const all: AnswerOf<E>[] = [];
  for (let page = 1; ; page++) {
    const { member, view } = await callList(endpoint, { itemsPerPage: 100, ...list, page }, signal);
    all.push(...member);
    if (!view?.next) return all;
  }
}
