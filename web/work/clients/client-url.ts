/** Address of the client list: search text, sort order and page. */
import type { Search, SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf, type OrderName, orderIn, orderPatch, pageOf } from '#web/lib/address/search-state.ts';
import type { Sort } from '#web/ui/table/sort-header.tsx';
import { CLIENT_ORDERS, type ClientListParams } from './clients.queries.ts';

/** Returns the list parameters from an address. */
export const parseClientListParams = (search: Search<'search' | 'page' | OrderName>): ClientListParams => ({
  search: firstValueOf(search, 'search') ?? '',
  page: pageOf(search),
  order: orderIn(search, CLIENT_ORDERS) ?? { by: 'firstName', direction: 'asc' },
});

/** Returns the patch that sets this sort order and clears any other. */
export const clientOrderPatch = (sort: Sort): SearchPatch<OrderName> => orderPatch(sort, CLIENT_ORDERS);
