/** JSON-LD envelopes of responses: an item with its context, a page with its view and search (docs/api-reference.md#collection). */
import { parametersOf, type CollectionQuery } from '#contract/platform/filter.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';

const contextOf = (resource: ResourceName): string => `/api/contexts/${resource}`;

/** Returns the JSON of an item, context first. */
export const inContext = (resource: ResourceName, item: object): string =>
  `{"@context":"${contextOf(resource)}",${JSON.stringify(item).slice(1)}`;

/** Returns the view of a page; first and last are always included (docs/api-reference.md#collection). */
function viewOf(path: string, canonical: string, { page, lastPage }: { page: number; lastPage: number }): object {
  const at = (n: number): string => `${path}?${canonical === '' ? '' : `${canonical}&`}page=${n}`;
  return {
    '@id': at(page),
    '@type': 'PartialCollectionView',
    first: at(1),
    last: at(lastPage),
    ...(page > 1 ? { previous: at(page - 1) } : {}),
    ...(page < lastPage ? { next: at(page + 1) } : {}),
  };
}

const searches = new WeakMap<CollectionQuery, Buffer>();

/** Returns the search template, which is the same for all pages and serialized once. */
function searchBytesOf(path: string, query: CollectionQuery): Buffer {
  const cached = searches.get(query);
  if (cached) return cached;
  const parameters = parametersOf(query);
  const search = bytesOf({
    '@type': 'IriTemplate',
    template: `${path}{?${parameters.map((p) => p.variable).join(',')}}`,
    variableRepresentation: 'BasicRepresentation',
    mapping: parameters.map((p) => ({
      '@type': 'IriTemplateMapping',
      variable: p.variable,
      property: p.property,
      required: false,
    })),
  });
  searches.set(query, search);
  return search;
}

const written = new WeakMap<object, Buffer>();

/** Returns an item as JSON bytes; a cached item is serialized once. */
function bytesOf(item: object): Buffer {
  const cached = written.get(item);
  if (cached) return cached;
  const bytes = Buffer.from(JSON.stringify(item));
  written.set(item, bytes);
  return bytes;
}

const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

export type PageOfItems = { items: object[]; total: number };

/** Returns the JSON of a page. */
export function collectionBytes(
  resource: ResourceName,
  query: CollectionQuery,
  {
    items,
    total,
    page,
    itemsPerPage,
    canonical,
  }: PageOfItems & { page: number; itemsPerPage: number; canonical: string },
): Buffer {
  const path = RESOURCE_PATHS[resource];
  const lastPage = itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(total / itemsPerPage));
  const front = { '@context': contextOf(resource), '@id': path, '@type': 'Collection', totalItems: total };
  const view = viewOf(path, canonical, { page, lastPage });
  const members = items.flatMap((item, i) => (i === 0 ? [bytesOf(item)] : [COMMA, bytesOf(item)]));
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(front).slice(0, -1)},"member":[`),
    ...members,
    Buffer.from(`],"view":${JSON.stringify(view)},"search":`),
    searchBytesOf(path, query),
    CLOSE,
  ]);
}

/** Converts a value for clients that requested plain JSON: no `@` keys, and a collection as its members (docs/api-reference.md#accept). */
export function withoutLinkedData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinkedData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('@'))
      .map(([key, item]) => [key, withoutLinkedData(item)]),
  );
}
