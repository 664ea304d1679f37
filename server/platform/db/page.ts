/** One page of a query with its total: the only place that counts and slices lists. */
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

export type Paging = { page: number; itemsPerPage: number };
export type Page<Row> = { rows: Row[]; total: number };

/** Returns the number of rows of the query. */
export async function countOf<T extends keyof Tables, O>(query: SelectQueryBuilder<Tables, T, O>): Promise<number> {
  const counting = query.clearSelect().clearOrderBy();
  return (await counting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** Returns the number of rows before the page, or undefined for an empty page. */
export function offsetOf({ page, itemsPerPage }: Paging, total: number): number | undefined {
  const offset = (page - 1) * itemsPerPage;
  return itemsPerPage === 0 || offset >= total ? undefined : offset;
}

/** Returns the rows of the page in the query's order, and the total number of matches. */
export async function pageOf<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  paging: Paging,
): Promise<Page<O>> {
  const total = await countOf(query);
  const offset = offsetOf(paging, total);
  const rows = offset === undefined ? [] : await query.limit(paging.itemsPerPage).offset(offset).execute();
  return { rows, total };
}
