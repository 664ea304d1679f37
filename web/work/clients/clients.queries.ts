/** Clients from the server: pages, single ones, and their changes. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeClient,
  type ClientForm,
  clientFormToWire,
  clientFromWire,
  createClient,
  createClients,
  deleteClient,
  getClient,
  listClients,
  newClientToWire,
} from '#contract/work/clients.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { call, callList, callListBy, pageCountIn } from '#web/lib/api.ts';
import type { ListParams } from '#web/lib/list-params.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { pollEvery } from '#web/lib/live.ts';

const POLL_MS = 10_000;

/** A client as the pages of this feature show it. */
export type ListedClient = ReturnType<typeof clientFromWire>;

export const CLIENT_ORDERS = ['firstName', 'lastName', 'id'] as const;
export type ClientListAsk = {
  search: string;
  page: number;
  order: { by: (typeof CLIENT_ORDERS)[number]; direction: 'asc' | 'desc' };
};

type ClientParams = ListParams<FiltersOf<typeof listClients>>;

/** One page of the clients whose names hold `search`; where the host does not announce that, by the documented `firstName`. */
export async function searchClients(ask: ClientParams & { search: string }, signal: AbortSignal) {
  const { search, ...rest } = ask;
  if (search === '') return callList(listClients, rest, signal);
  const found = await callListBy(listClients, 'search', ask, signal);
  return found ?? callList(listClients, { ...rest, firstName: search }, signal);
}

/** One page of clients; the old page stays while the next one loads. */
export const clientsQuery = ({ search, page, order }: ClientListAsk) =>
  queryOptions({
    queryKey: ['clients', 'list', search, page, order],
    queryFn: async ({ signal }) => {
      const inOrder: Record<`order[${string}]`, string> = { [`order[${order.by}]`]: order.direction };
      const ask = { ...inOrder, page, itemsPerPage: PAGE_SIZES.clients };
      const found = await searchClients({ ...ask, search }, signal);
      return {
        clients: found.member.map((one) => clientFromWire(one)),
        total: found.totalItems,
        pages: pageCountIn(found),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

export async function loadClient(id: number, signal?: AbortSignal): Promise<Versioned<ListedClient>> {
  const { data, etag } = await call(getClient, { params: { id }, signal });
  return { record: clientFromWire(data), etag };
}

/** One client as it stands at opening and then, for the form that changes it. */
export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => loadClient(id, signal),
    refetchInterval: pollEvery(POLL_MS),
    staleTime: 0,
    gcTime: 0,
  });

export function useCreateClient() {
  const refresh = useRefresh('clients');
  return useMutation({
    mutationFn: async (form: ClientForm) => {
      const { data } = await call(createClient, { body: newClientToWire(form) });
      return clientFromWire(data);
    },
    onSuccess: refresh,
  });
}

/** A client for each name that none has yet; `known` are those that clients have. */
export function useCreateClients() {
  const refresh = useRefresh('clients');
  return useMutation({
    mutationFn: async (names: readonly string[]) => {
      const { data } = await call(createClients, { body: { names } });
      return { created: data.clients.length, known: data.known };
    },
    onSuccess: refresh,
  });
}

/** `etag` is what was typed over; a stale one throws with status 412. */
export function useChangeClient(id: number) {
  const refresh = useRefresh('clients');
  return useMutation({
    mutationFn: async ({ form, etag }: { form: ClientForm; etag: string | undefined }) => {
      await call(changeClient, { params: { id }, body: clientFormToWire(form), ifMatch: etag });
    },
    onSuccess: refresh,
  });
}

export function useDeleteClient() {
  const refresh = useRefresh('clients');
  return useMutation({
    mutationFn: async (id: number) => (await call(deleteClient, { params: { id } })).undo,
    // Also after a refusal: the count that led to it is to be shown.
    onSettled: refresh,
  });
}
