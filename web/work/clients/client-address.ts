/** The list of clients in the address: words, order and page. */
import { patchOf, type Search, type SearchPatch } from '#web/lib/search-codec.ts';
import { oneOf, pageOf } from '#web/lib/search-state.ts';
import type { Sort } from '#web/ui/sort-header.tsx';
import { CLIENT_ORDERS, type ClientListAsk } from './clients.queries.ts';

type OrderName = `order[${string}]`;

function orderFrom(search: Search<OrderName>): ClientListAsk['order'] {
  for (const by of CLIENT_ORDERS) {
    const direction = oneOf(search, `order[${by}]`);
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return { by: 'firstName', direction: 'asc' };
}

/** What an address asks the list for. */
export const clientAskFrom = (search: Search<'search' | 'page' | OrderName>): ClientListAsk => ({
  search: oneOf(search, 'search') ?? '',
  page: pageOf(search),
  order: orderFrom(search),
});

/** One order, and no other beside it. */
export const clientOrderPatch = ({ by, direction }: Sort): SearchPatch<OrderName> => ({
  ...patchOf(CLIENT_ORDERS.map((one): OrderName => `order[${one}]`)),
  [`order[${by}]`]: direction,
});
