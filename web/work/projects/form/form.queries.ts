/** What the project forms ask of the server: records to pick from, the project as it stands, and saving. */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { clientFromWire, listClients } from '#contract/work/clients.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import { type ProjectFields, projectFieldsToWire } from '#contract/work/project-fields.ts';
import { changeProject, createProject } from '#contract/work/projects.ts';
import { listUsers, userFromWire } from '#contract/identity/users.ts';
import type { User } from '#domain/identity/users.ts';
import { type Client, clientDetail, clientDisplayName } from '#domain/work/clients.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { fullNameOf, initialsOf, normaliseForSearch } from '#domain/platform/text.ts';
import { call, callListBy, callWholeList } from '#web/lib/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { askProject } from '../ask-projects.ts';
import { PICKED_FIELDS, type FormValues, type Picked, type PickedField } from './form-values.ts';

const POLL_MS = 10_000;

/** As many as a list of a picker shows at once. */
export const OPTIONS_SHOWN = 30;

/** A record to pick: its name, what tells it from namesakes, and a picture's file name or the initials. */
export type PickOption = { id: number; name: string; detail: string; picture: string | null; initials: string };
/** Those found first, and how many match in all. */
export type PickOptions = { options: PickOption[]; total: number };

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const personOption = (user: User): PickOption => ({
  id: user.id,
  name: fullNameOf(user) || user.email,
  detail: capitalised(user.type),
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

/** Of everything that a host without a search has, what holds these words. */
function narrowed(all: readonly PickOption[], search: string): PickOptions {
  const wanted = normaliseForSearch(search);
  const found = all.filter(({ name }) => normaliseForSearch(name).includes(wanted));
  return { options: found.slice(0, OPTIONS_SHOWN), total: found.length };
}

/** Read page by page, as the documents have it, and kept while the form is used (docs/screens.md#lists). */
const ALL_MS = 60_000;

const everybodyQuery = (types: readonly UserType[]) =>
  queryOptions({
    queryKey: ['users', 'everybody', types.join()],
    queryFn: async ({ signal }): Promise<PickOption[]> => {
      const people = (await callWholeList(listUsers, { 'type[]': types }, signal)).map((one) => userFromWire(one));
      const fitting = people.filter(({ type, isActive }) => isActive && (types.length === 0 || types.includes(type)));
      return fitting.map(personOption);
    },
    staleTime: ALL_MS,
  });

const allClientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: async ({ signal }): Promise<PickOption[]> =>
    (await callWholeList(listClients, {}, signal)).map((one) => clientOption(clientFromWire(one))),
  staleTime: ALL_MS,
});

/** Active people by part of their name; those who cannot sign in are given no work (the server refuses them too). */
const peopleQuery = (types: readonly UserType[], search: string) =>
  queryOptions<PickOptions>({
    queryKey: ['users', 'picker', types.join(), search],
    queryFn: async ({ client, signal }): Promise<PickOptions> => {
      const ask = { search, 'type[]': types, status: true, itemsPerPage: OPTIONS_SHOWN, 'order[lastName]': 'asc' };
      const found = await callListBy(listUsers, 'search', ask, signal);
      if (!found) return narrowed(await client.fetchQuery(everybodyQuery(types)), search);
      return { options: found.member.map((one) => personOption(userFromWire(one))), total: found.totalItems };
    },
  });

const clientsQuery = (search: string) =>
  queryOptions<PickOptions>({
    queryKey: ['clients', 'picker', search],
    queryFn: async ({ client, signal }): Promise<PickOptions> => {
      const ask = { search, itemsPerPage: OPTIONS_SHOWN, 'order[firstName]': 'asc' };
      const found = await callListBy(listClients, 'search', ask, signal);
      if (!found) return narrowed(await client.fetchQuery(allClientsQuery), search);
      return { options: found.member.map((one) => clientOption(clientFromWire(one))), total: found.totalItems };
    },
  });

const MANAGERS: readonly UserType[] = ['manager'];
const ADMINS: readonly UserType[] = ['admin'];

/** Managers; administrators stand in while there is none at all. */
const leadsQuery = (search: string) =>
  queryOptions<PickOptions>({
    queryKey: ['users', 'picker', 'leads', search],
    queryFn: async ({ client }): Promise<PickOptions> => {
      const found = await client.fetchQuery(peopleQuery(MANAGERS, search));
      if (found.total > 0) return found;
      const all = search === '' ? found : await client.fetchQuery(peopleQuery(MANAGERS, ''));
      return all.total > 0 ? found : client.fetchQuery(peopleQuery(ADMINS, search));
    },
  });

/** Manager and reviewer are managers, the editor may be anybody (docs/projects.md#forms). */
export function pickQuery(field: PickedField, search: string) {
  if (field === 'client') return clientsQuery(search);
  return field === 'assignedTo' ? peopleQuery([], search) : leadsQuery(search);
}

/** The record whose whole name was typed, whatever the case. */
export const optionNamed = (text: string, options: readonly PickOption[]): PickOption | undefined => {
  const wanted = normaliseForSearch(text);
  return wanted === '' ? undefined : options.find((option) => normaliseForSearch(option.name) === wanted);
};

async function resolvePicked(client: QueryClient, field: PickedField, picked: Picked): Promise<Picked> {
  const text = picked.text.trim();
  if (picked.id !== null || text === '') return picked;
  const { options } = await client.fetchQuery(pickQuery(field, text)).catch(() => ({ options: [] }));
  const found = optionNamed(text, options);
  return found ? { id: found.id, text: found.name } : picked;
}

/** Looks up names that were typed in full and sent off before their list had loaded. */
export function useResolveTyped(): (values: FormValues) => Promise<Partial<FormValues>> {
  const client = useQueryClient();
  return async (values) => {
    const resolved = await Promise.all(
      PICKED_FIELDS.map(async (field) => [field, await resolvePicked(client, field, values[field])] as const),
    );
    return Object.fromEntries(resolved);
  };
}

/** The project as it stands at opening, and then what others make of it: what is typed over must not change underneath. */
export const projectForFormQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['projects', 'form', id],
    queryFn: ({ signal }) => askProject(id ?? 0, signal),
    enabled: id !== undefined,
    refetchInterval: pollEvery(POLL_MS),
    staleTime: 0,
    gcTime: 0,
  });

/** What an edit sends; `reason` where it corrects times. */
type Edit = { fields: Partial<ProjectFields>; reason: string | undefined };

const TYPE = { '@type': 'Project' };

/** The calls that the forms make; each throws `ApiError`. */
export function useProjectSaving() {
  const refresh = useRefresh('projects');
  return {
    refresh,
    load: askProject,
    create: async (fields: Partial<ProjectFields>): Promise<void> => {
      await call(createProject, { body: { ...TYPE, ...projectFieldsToWire(fields) } });
    },
    /** `etag` is what was typed over; a stale one throws with status 412. */
    change: async (id: number, { fields, reason }: Edit, etag: string | undefined): Promise<void> => {
      const why = reason ? { reason } : {};
      const body = { '@id': iriOf('Project', id), ...TYPE, ...projectFieldsToWire(fields), ...why };
      await call(changeProject, { params: { id }, body, ifMatch: etag });
    },
    /** The body is exactly this: every manager may send it, whatever the state of the original (docs/projects.md#duplicate). */
    markDuplicated: async (id: number): Promise<void> => {
      await call(changeProject, { params: { id }, body: { duplicate: true } });
    },
  };
}
