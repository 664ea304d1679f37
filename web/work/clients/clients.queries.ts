/** Client queries (pages and single clients) and mutations. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeClient,
  type ClientFieldChange,
  type ClientForm,
  clientFormToApi,
  clientFromApi,
  createClient,
  createClients,
  deleteClient,
  getClient,
  listClients,
  newClientToApi,
} from '#contract/work/clients.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { call, callList, callListBy, pageCountIn } from '#web/lib/api/api.ts';
import type { ListParams } from '#web/lib/api/list-params.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** A client as these screens show it. */
export type ListedClient = ReturnType<typeof clientFromApi>;

export const CLIENT_ORDERS = ['firstName', 'lastName', 'id'] as const;
export type ClientListParams = {
  search: string;
  page: number;
  order: { by: (typeof CLIENT_ORDERS)[number]; direction: 'asc' | 'desc' };
};

type ClientParams = ListParams<FiltersOf<typeof listClients>>;

/** Fetches one page of clients whose names contain `search`; on servers without that parameter, by the documented `firstName`. */
export async function searchClients(request: ClientParams & { search: string }, signal: AbortSignal) {
  const { search, ...rest } = request;
  if (search === '') return callList(listClients, rest, signal);
  const found = await callListBy(listClients, 'search', request, signal);
  return found ?? callList(listClients, { ...rest, firstName: search }, signal);
}

/** Returns the query for one page of clients; the previous page stays on screen while the next one loads. */
export const clientsQuery = ({ search, page, order }: ClientListParams) =>
  queryOptions({
    queryKey: ['clients', 'list', search, page, order],
    queryFn: async ({ signal }) => {
      const inOrder: Record<`order[${string}]`, string> = { [`order[${order.by}]`]: order.direction };
      const request = { ...inOrder, page, itemsPerPage: PAGE_SIZES.clients };
      const found = await searchClients({ ...request, search }, signal);
      return {
        clients: found.member.map((one) => clientFromApi(one)),
        total: found.totalItems,
        pages: pageCountIn(found),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

export async function loadClient(id: number, signal?: AbortSignal): Promise<Versioned<ListedClient>> {
  const { data, etag } = await call(getClient, { params: { id }, signal });
  return { record: clientFromApi(data), etag };
}

/** Returns the query for one client, loaded when the edit form opens and kept up to date. */
export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => loadClient(id, signal),
    refetchInterval: pollEvery(POLL_MS),
    staleTime: 0,
    gcTime: 0,
  });

export const useCreateClient = () =>
  useCall('clients', async (form: ClientForm) => {
    const { data } = await call(createClient, { body: newClientToApi(form) });
    return clientFromApi(data);
  });

/** Creates a client for each name that is new; `known` lists the names that already existed. */
export const useCreateClients = () =>
  useCall('clients', async (names: readonly string[]) => {
    const { data } = await call(createClients, { body: { names } });
    return { created: data.clients.length, known: data.known };
  });

/** Saves changes to a client; `etag` is the version being edited, and a stale one throws with status 412. */
export const useChangeClient = (id: number) =>
  useCall('clients', async ({ form, etag }: { form: ClientForm; etag: string | undefined }) => {
    await call(changeClient, { params: { id }, body: clientFormToApi(form), ifMatch: etag });
  });

/** Saves the style guide or the links of a client over that version. */
export const useChangeClientField = (id: number) =>
  useCall('clients', async ({ change, etag }: { change: ClientFieldChange; etag: string | undefined }) => {
    await call(changeClient, { params: { id }, body: change, ifMatch: etag });
  });

export const useDeleteClient = () =>
  useCall('clients', async (id: number) => (await call(deleteClient, { params: { id } })).undo);
