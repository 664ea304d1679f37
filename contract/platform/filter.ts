/** Filters of a collection, declared once: parsed by the server, typed for the web app, listed in `search` and OpenAPI (docs/api-reference.md#filters). */
import type { ResourceName } from './schema.ts';

/** Filter definition. Values of one filter are alternatives; different filters are combined with AND. */
export type Filter =
  | { kind: 'exact'; type: 'string'; list: boolean }
  | { kind: 'exact'; type: 'reference'; resource: ResourceName; list: boolean }
  | { kind: 'ipartial' }
  | { kind: 'boolean' }
  | { kind: 'date' };

export type Filters = Record<string, Filter>;

/** Matches one value, or any of several when `list` is set. */
export const exactFilter = (list = true) => ({ kind: 'exact', type: 'string', list }) as const;
/** Matches an ID or IRI of one class. Unknown IDs match nothing. */
export const referenceFilter = (resource: ResourceName, list = true) =>
  ({ kind: 'exact', type: 'reference', resource, list }) as const;
/** Matches part of the text, ignoring case. */
export const containsFilter = () => ({ kind: 'ipartial' }) as const;
export const booleanFilter = () => ({ kind: 'boolean' }) as const;
/** Compares dates by `[after]`, `[before]`, `[strictly_after]` and `[strictly_before]`. */
export const dateFilter = () => ({ kind: 'date' }) as const;

export type DateRange = { after?: string; before?: string; strictlyAfter?: string; strictlyBefore?: string };
export type Order = { by: string; direction: 'asc' | 'desc' };

/** Parsed value of a filter. References to missing records are dropped, so `[]` matches nothing. */
export type FilterValue<F extends Filter> = F extends { kind: 'boolean' }
  ? boolean
  : F extends { kind: 'date' }
    ? DateRange
    : F extends { type: 'reference' }
      ? number[]
      : string[];

export type FilterValues<F extends Filters> = { [K in keyof F]?: FilterValue<F[K]> };

/** Parsed request for one page of a collection. */
export type ListRequest<F extends Filters = Filters> = {
  page: number;
  itemsPerPage: number;
  filters: FilterValues<F>;
  order: Order[];
};

export type CollectionQuery<F extends Filters = Filters> = {
  filters: F;
  /** Properties accepted in `order[...]`. */
  orders: readonly string[];
  pageSize: number;
};

const DATE_SUFFIXES = ['[after]', '[before]', '[strictly_after]', '[strictly_before]'] as const;

export type Parameter = { variable: string; property: string; filter: Filter | 'order' };

function parametersOfFilter(property: string, filter: Filter): Parameter[] {
  if (filter.kind === 'date') return DATE_SUFFIXES.map((suffix) => ({ variable: property + suffix, property, filter }));
  const single = { variable: property, property, filter };
  const takesList = 'list' in filter && filter.list;
  return takesList ? [single, { ...single, variable: `${property}[]` }] : [single];
}

/** Lists the query parameters of a collection with their properties, in a fixed order (docs/api-reference.md#collection `search`). */
export function parametersOf(query: CollectionQuery): Parameter[] {
  const orders = query.orders.map((by): Parameter => ({ variable: `order[${by}]`, property: by, filter: 'order' }));
  return [...Object.entries(query.filters).flatMap(([name, filter]) => parametersOfFilter(name, filter)), ...orders];
}
