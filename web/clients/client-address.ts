/** The list of clients in the address: words, order and page. */
import type { RawSearch } from '#web/lib/search-codec.ts';
import { oneOf, pageOf, type SearchPatch } from '#web/lib/search-state.ts';
import type { Sort } from '#web/ui/sort-header.tsx';
import { CLIENT_ORDERS, type ClientListAsk } from './clients.queries.ts';

function orderFrom(search: RawSearch): ClientListAsk['order'] {
  for (const by of CLIENT_ORDERS) {
    const direction = oneOf(search, `order[${by}]`);
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return { by: 'firstName', direction: 'asc' };
}

/** What an address asks the list for. */
export const clientAskFrom = (search: RawSearch): ClientListAsk => ({
  search: oneOf(search, 'search') ?? '',
  page: pageOf(search),
  order: orderFrom(search),
});

/** One order, and no other beside it. */
export const clientOrderPatch = ({ by, direction }: Sort): SearchPatch => ({
  ...Object.fromEntries(CLIENT_ORDERS.map((one) => [`order[${one}]`, undefined])),
  [`order[${by}]`]: direction,
});
