/**
 * The state of a screen in the address of its own route: read typed, changed by a patch that resets the page. The parsers are not the
 * routes' `validateSearch`: its result replaces the address, and everyone downloads it on sign-in.
 */
import { useCallback, useMemo } from 'react';
import { useOwnNavigate, useOwnSearch } from './own-route.ts';
import { patchOf, type RawSearch, type Search, type SearchPatch } from './search-codec.ts';

export type SearchState<T, Name extends string = string> = {
  state: T;
  /** Changes filters: back to page 1 unless the patch names a page, history replaced (docs/screens.md#lists). */
  update: (patch: SearchPatch<Name>) => void;
  /** Removes everything. */
  reset: () => void;
};

/** Merges a patch into a query; a change of anything but the page starts at the first page again. */
export function patchedSearch(search: RawSearch, patch: SearchPatch): SearchPatch {
  const { page, ...others } = search;
  return { ...others, ...('page' in patch || page === undefined ? {} : { page: undefined }), ...patch };
}

/**
 * `parse` makes the screen's typed state of the raw query, and its parameter names what the screen may write; keep it outside the
 * component, so that it is the same each time.
 */
export function useSearchState<T, Name extends string>(parse: (search: Search<Name>) => T): SearchState<T, Name> {
  const search = useOwnSearch();
  const navigate = useOwnNavigate();
  const state = useMemo(() => parse(search as Search<Name>), [parse, search]);
  const update = useCallback(
    (patch: SearchPatch<Name>) => navigate((now) => patchedSearch(now, patch), { replace: true }),
    [navigate],
  );
  const reset = useCallback(() => navigate(() => ({}), { replace: true }), [navigate]);
  return { state, update, reset };
}

/** One text of a raw query; of a list the first. */
export const oneOf = <Name extends string>(search: Search<Name>, name: NoInfer<Name>): string | undefined => {
  const value: string | string[] | undefined = search[name];
  return Array.isArray(value) ? value[0] : value;
};

export type OrderName = `order[${string}]`;

/** The order in a raw query, by one of these columns. */
export function orderIn<By extends string>(search: Search<OrderName>, columns: readonly By[]) {
  for (const by of columns) {
    const direction = oneOf(search, `order[${by}]`);
    if (direction === 'asc' || direction === 'desc') return { by, direction } as const;
  }
  return undefined;
}

/** Sets this order in place of any other. */
export const orderPatch = (
  sort: { by: string; direction: string },
  columns: readonly string[],
): SearchPatch<OrderName> => ({
  ...patchOf(columns.map((one): OrderName => `order[${one}]`)),
  [`order[${sort.by}]`]: sort.direction,
});

/** A page as it stands in the address: the first needs no word. */
export const pageToAddress = (page: number): { page: string | undefined } => ({
  page: page > 1 ? String(page) : undefined,
});

/** The page in a raw query; anything that is no page number counts as 1. */
export const pageOf = (search: Search<'page'>): number => {
  const page = Number(oneOf(search, 'page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};
