/** Address of the client list: search text, sort order and page. */
import { patchOf, type Search, type SearchPatch } from '#web/lib/search-codec.ts';
import { oneOf, pageOf } from '#web/lib/search-state.ts';
import type { Sort } from '#web/ui/sort-header.tsx';
import { CLIENT_ORDERS, type ClientListParams } from './clients.queries.ts';

type OrderName = `order[${string}]`;

function orderFrom(search: Search<OrderName>): ClientListParams['order'] {
  for (const by of CLIENT_ORDERS) {
    const direction = oneOf(search, `order[${by}]`);
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return { by: 'firstName', direction: 'asc' };
}

/** Returns the list parameters from an address. */
export const clientListParamsFrom = (search: Search<'search' | 'page' | OrderName>): ClientListParams => ({
  search: oneOf(search, 'search') ?? '',
  page: pageOf(search),
  order: orderFrom(search),
});

/** Returns the patch that sets this sort order and clears any other. */
export const clientOrderPatch = ({ by, direction }: Sort): SearchPatch<OrderName> => ({
  ...patchOf(CLIENT_ORDERS.map((one): OrderName => `order[${one}]`)),
  [`order[${by}]`]: direction,
});
