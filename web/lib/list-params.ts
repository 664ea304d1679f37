/** What narrows, orders and pages a collection, as a screen says it. */
import type { Filter, Filters } from '#contract/platform/filter.ts';

type NamesOf<K extends string, F extends Filter> = F['kind'] extends 'date'
  ? `${K}[${'after' | 'before' | 'strictly_after' | 'strictly_before'}]`
  : F['kind'] extends 'exact'
    ? K | `${K}[]`
    : K;

/** The query of a collection, with the very names that stand in the address: `status[]`, `createdAt[after]`, `order[id]`. */
export type ListParams<F extends Filters> = {
  [K in keyof F & string as NamesOf<K, F[K]>]?: string | number | boolean | readonly (string | number)[];
} & { [K in `order[${string}]`]?: string } & { page?: number; itemsPerPage?: number };
