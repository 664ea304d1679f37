/** Options of the record pickers in forms and filters. */
import { queryOptions } from '@tanstack/react-query';
import { clientFromApi, listClients } from '#contract/work/clients.ts';
import { listUsers, userFromApi } from '#contract/identity/users.ts';
import type { User } from '#domain/identity/users.ts';
import { type Client, clientDetail, clientDisplayName } from '#domain/work/clients.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf, initialsOf, normalizeForSearch } from '#domain/platform/text.ts';
import { callListBy, callWholeList } from '#web/lib/api/api.ts';
import type { PickedField } from './form-values.ts';

/** Maximum number of options in a picker. */
export const MAX_OPTIONS = 30;

/** Option of a picker: name, a detail that tells namesakes apart, and a picture's file name or initials. */
export type PickOption = { id: number; name: string; detail: string; picture: string | null; initials: string };
/** The first matches and their total number. */
export type PickOptions = { options: PickOption[]; total: number };

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const personOption = (user: User): PickOption => ({
  id: user.id,
  name: fullNameOf(user) || user.email,
  detail: capitalized(user.type),
  picture: user.picture?.filename ?? null,
  initials: initialsOf(user),
});

const clientOption = (client: Client): PickOption => ({
  id: client.id,
  name: clientDisplayName(client),
  detail: clientDetail(client),
  picture: client.picture?.filename ?? null,
  initials: initialsOf(client),
});

/** Filters the full list, for servers without a search. */
function findOptions(all: readonly PickOption[], search: string): PickOptions {
  const wanted = normalizeForSearch(search);
  const found = all.filter(({ name }) => normalizeForSearch(name).includes(wanted));
  return { options: found.slice(0, MAX_OPTIONS), total: found.length };
}

/** Cache time of the full list, which is loaded page by page as documented (docs/screens.md#lists). */
const ALL_MS = 60_000;

const everybodyQuery = (types: readonly UserType[]) =>
  queryOptions({
    queryKey: ['users', 'everybody', types.join()],
    queryFn: async ({ signal }): Promise<PickOption[]> => {
      const people = (await callWholeList(listUsers, { 'type[]': types }, signal)).map((one) => userFromApi(one));
      const fitting = people.filter(({ type, isActive }) => isActive && (types.length === 0 || types.includes(type)));
      return fitting.map(personOption);
    },
    staleTime: ALL_MS,
  });

const allClientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: async ({ signal }): Promise<PickOption[]> =>
    (await callWholeList(listClients, {}, signal)).map((one) => clientOption(clientFromApi(one))),
  staleTime: ALL_MS,
});

/** Returns the query for active people by part of their name; the server refuses to assign work to inactive ones. */
const peopleQuery = (types: readonly UserType[], search: string) =>
  queryOptions<PickOptions>({
    queryKey: ['users', 'picker', types.join(), search],
    queryFn: async ({ client, signal }): Promise<PickOptions> => {
      const query = { search, 'type[]': types, status: true, itemsPerPage: MAX_OPTIONS, 'order[lastName]': 'asc' };
      const found = await callListBy(listUsers, 'search', query, signal);
      if (!found) return findOptions(await client.fetchQuery(everybodyQuery(types)), search);
      return { options: found.member.map((one) => personOption(userFromApi(one))), total: found.totalItems };
    },
  });

const clientsQuery = (search: string) =>
  queryOptions<PickOptions>({
    queryKey: ['clients', 'picker', search],
    queryFn: async ({ client, signal }): Promise<PickOptions> => {
      const ask = { search, itemsPerPage: MAX_OPTIONS, 'order[firstName]': 'asc' };
      const found = await callListBy(listClients, 'search', ask, signal);
      if (!found) return findOptions(await client.fetchQuery(allClientsQuery), search);
      return { options: found.member.map((one) => clientOption(clientFromApi(one))), total: found.totalItems };
    },
  });

const MANAGERS: readonly UserType[] = ['manager'];
const ADMINS: readonly UserType[] = ['admin'];

/** Returns the query for managers; administrators if there are no managers. */
const managersQuery = (search: string) =>
  queryOptions<PickOptions>({
    queryKey: ['users', 'picker', 'leads', search],
    queryFn: async ({ client }): Promise<PickOptions> => {
      const found = await client.fetchQuery(peopleQuery(MANAGERS, search));
      if (found.total > 0) return found;
      const all = search === '' ? found : await client.fetchQuery(peopleQuery(MANAGERS, ''));
      return all.total > 0 ? found : client.fetchQuery(peopleQuery(ADMINS, search));
    },
  });

/** Returns the options query: managers for manager and reviewer, anyone for the editor (docs/projects.md#forms). */
export function pickQuery(field: PickedField, search: string) {
  if (field === 'client') return clientsQuery(search);
  return field === 'assignedTo' ? peopleQuery([], search) : managersQuery(search);
}

/** Returns the option whose full name was typed, ignoring case. */
export const optionNamed = (text: string, options: readonly PickOption[]): PickOption | undefined => {
  const wanted = normalizeForSearch(text);
  return wanted === '' ? undefined : options.find((option) => normalizeForSearch(option.name) === wanted);
};
