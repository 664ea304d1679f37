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
} from '#contract/endpoint.ts';
import type { Filter, Filters } from '#contract/filter.ts';
import type { WireCollection } from '#contract/jsonld.ts';
import { isLacking } from './api-error.ts';
import { fillPath, queryText, send, type QueryValues } from './request.ts';

type NamesOf<K extends string, F extends Filter> = F['kind'] extends 'date'
  ? `${K}[${'after' | 'before' | 'strictly_after' | 'strictly_before'}]`
  : F['kind'] extends 'exact'
    ? K | `${K}[]`
    : K;

/** The query of a collection, with the very names that stand in the address: `status[]`, `createdAt[after]`, `order[id]`. */
export type ListParams<F extends Filters> = {
  [K in keyof F & string as NamesOf<K, F[K]>]?: string | number | boolean | readonly (string | number)[];
} & { [K in `order[${string}]`]?: string } & { page?: number; itemsPerPage?: number };

export type CallOptions<E extends AnyEndpoint> = {
  params?: ParamsOf<E>;
  query?: Partial<QueryOf<E>>;
  body?: BodyOf<E> | Record<string, unknown>;
  /** The ETag that the change is based on; a stale one throws an `ApiError` with status 412. */
  ifMatch?: string;
  signal?: AbortSignal;
};

export type Answered<T> = { data: T; etag: string | undefined };

const MERGE_PATCH = 'application/merge-patch+json';
const LD_JSON = 'application/ld+json';
const JSON_TYPE = 'application/json';

function contentTypeOf(method: Endpoint['method'], kind: EndpointKind): string {
  if (method === 'PATCH') return MERGE_PATCH;
  return kind === 'plain' ? JSON_TYPE : LD_JSON;
}

async function exchange<T>(
  endpoint: AnyEndpoint,
  query: QueryValues,
  options: CallOptions<AnyEndpoint>,
): Promise<Answered<T>> {
  const { params = {}, body, ifMatch, signal } = options;
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  const headers: Record<string, string> = { accept: endpoint.kind === 'plain' ? JSON_TYPE : LD_JSON };
  if (hasBody) headers['content-type'] = contentTypeOf(endpoint.method, endpoint.kind);
  if (ifMatch) headers['if-match'] = ifMatch;
  const response = await send(fillPath(endpoint.path, params) + queryText(query), {
    method: endpoint.method,
    headers,
    signal,
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
  });
  const data = (response.status === 204 ? undefined : await response.json()) as T;
  return { data, etag: response.headers.get('etag') ?? undefined };
}

/** Calls an endpoint that answers one thing. Throws `ApiError`; a 401 has ended the session by then. */
export function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answered<AnswerOf<E>>> {
  return exchange<AnswerOf<E>>(endpoint, (options.query ?? {}) as QueryValues, options);
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
