/** Filters, order and page of a collection as screens express them. */
import type { Filter, Filters } from '#contract/platform/filter.ts';

type NamesOf<K extends string, F extends Filter> = F['kind'] extends 'date'
  ? `${K}[${'after' | 'before' | 'strictly_after' | 'strictly_before'}]`
  : F['kind'] extends 'exact'
    ? K | `${K}[]`
    : K;

/** Query of a collection, with the parameter names of the address: `status[]`, `createdAt[after]`, `order[id]`. */
export type ListParams<F extends Filters> = {
  [K in keyof F & string as NamesOf<K, F[K]>]?: string | number | boolean | readonly (string | number)[];
} & { [K in `order[${string}]`]?: string } & { page?: number; itemsPerPage?: number };
