/**
 * Typed state of a screen in its search parameters; changes reset the page. Parsers are separate from the routes'
 * `validateSearch`, whose result replaces the address, and which everyone downloads on sign-in.
 */
import { useCallback, useMemo } from 'react';
import { useOwnNavigate, useOwnSearch } from './own-route.ts';
import { patchOf, type RawSearch, type Search, type SearchPatch } from './search-codec.ts';

export type SearchState<T, Name extends string = string> = {
  state: T;
  /** Changes filters, and goes back to page 1 unless the patch sets a page. Replaces the history entry (docs/screens.md#lists). */
  update: (patch: SearchPatch<Name>) => void;
  /** Removes all parameters of the screen. */
  reset: () => void;
};

/** Merges a patch into the parameters. Goes back to the first page unless the patch sets one. */
export function patchedSearch(search: RawSearch, patch: SearchPatch): SearchPatch {
  const { page, ...others } = search;
  return { ...others, ...('page' in patch || page === undefined ? {} : { page: undefined }), ...patch };
}

/**
 * Returns the screen's state and functions to change it. `parse` reads the state from the parameters, and its type lists the names
 * that the screen may write. Define it outside the component, so that its reference is stable.
 */
export function useSearchState<T, Name extends string>(parse: (search: Search<Name>) => T): SearchState<T, Name> {
  const search = useOwnSearch();
  const navigate = useOwnNavigate();
  const state = useMemo(() => parse(search as Search<Name>), [parse, search]);
  const update = useCallback(
    (patch: SearchPatch<Name>) => navigate((current) => patchedSearch(current, patch), { replace: true }),
    [navigate],
  );
  const reset = useCallback(() => navigate(() => ({}), { replace: true }), [navigate]);
  return { state, update, reset };
}

/** Returns the value of a parameter, or the first value of a list. */
export const firstValueOf = <Name extends string>(search: Search<Name>, name: NoInfer<Name>): string | undefined => {
  const value: string | string[] | undefined = search[name];
  return Array.isArray(value) ? value[0] : value;
};

export type OrderName = `order[${string}]`;

/** Returns the sort order in the parameters, if it is by one of these columns. */
export function orderIn<By extends string>(search: Search<OrderName>, columns: readonly By[]) {
  for (const by of columns) {
    const direction = firstValueOf(search, `order[${by}]`);
    if (direction === 'asc' || direction === 'desc') return { by, direction } as const;
  }
  return undefined;
}

/** Returns a patch that sets this sort order and clears any other. */
export const orderPatch = (
  sort: { by: string; direction: string },
  columns: readonly string[],
): SearchPatch<OrderName> => ({
  ...patchOf(columns.map((one): OrderName => `order[${one}]`)),
  [`order[${sort.by}]`]: sort.direction,
});

/** Returns the page parameter, which is omitted for the first page. */
export const pageToUrl = (page: number): { page: string | undefined } => ({
  page: page > 1 ? String(page) : undefined,
});

/** Returns the page in the parameters. Anything but a page number counts as 1. */
export const pageOf = (search: Search<'page'>): number => {
  const page = Number(firstValueOf(search, 'page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};
