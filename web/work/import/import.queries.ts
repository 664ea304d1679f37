/** Import queries and mutations: uploading a sheet, previewing rows, importing, undoing. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listClients } from '#contract/work/clients.ts';
import {
  getImport,
  type ImportPreview,
  listImports,
  previewImport,
  readImport,
  removeImport,
  runImport,
  undoImport,
  type ApiImport,
  type ApiListedImport,
} from '#contract/work/import.ts';
import { planToApi } from '#contract/work/import-plan.ts';
import { listUsers } from '#contract/identity/users.ts';
import { formatClient } from '#domain/work/clients.ts';
import type { ImportCounts, ImportOutcome, ImportPlan } from '#domain/work/import/import.ts';
import type { Candidate } from '#domain/work/import/import-names.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { call, callList, callWholeList } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { send } from '#web/lib/api/request.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Returns the query for a stored sheet. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['import', 'one', id],
    queryFn: async ({ signal }): Promise<ApiImport> => (await call(getImport, { params: { id }, signal })).data,
  });

/** Returns the query for the user's own sheets of the last day. */
export const importsQuery = queryOptions({
  queryKey: ['import', 'own'],
  queryFn: async ({ signal }): Promise<ApiListedImport[]> => (await call(listImports, { signal })).data.imports,
});

export type PreviewRequest = { id: number; plan: ImportPlan; outcome: ImportOutcome; page: number };

/** Returns the query for the preview; the previous rows stay on screen while the next ones load. */
export const previewQuery = ({ id, plan, outcome, page }: PreviewRequest) =>
  queryOptions({
    queryKey: ['import', 'preview', id, plan, outcome, page],
    queryFn: async ({ signal }): Promise<ImportPreview> =>
      (await call(previewImport, { params: { id }, body: { ...planToApi(plan), outcome, page }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const MAX_OPTIONS = 20;

/** Returns the query for people or clients whose name may match one in the sheet. */
export const candidatesQuery = (kind: 'person' | 'client', searchText: string) =>
  queryOptions({
    queryKey: [kind === 'client' ? 'clients' : 'users', 'meant', searchText],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const query = { search: searchText, itemsPerPage: MAX_OPTIONS };
      if (kind === 'client') {
        const { member } = await callList(listClients, query, signal);
        return member.map(({ id, firstName, lastName, companyName = null }) => ({
          id,
          label: formatClient({ firstName, lastName, companyName }),
        }));
      }
      const { member } = await callList(listUsers, query, signal);
      return member.map(({ id, firstName, lastName, email = '' }) => ({
        id,
        label: `${fullNameOf({ firstName, lastName })} (${email})`,
      }));
    },
    placeholderData: keepPreviousData,
  });

/** Query for the people who can be manager or reviewer of all imported projects. */
export const leadsQuery = queryOptions({
  queryKey: ['users', 'import-leads'],
  queryFn: async ({ signal }): Promise<Candidate[]> => {
    const people = await callWholeList(listUsers, { 'type[]': ['manager', 'admin'], status: true }, signal);
    return people.map(({ id, firstName, lastName, email = '' }) => ({
      id,
      label: fullNameOf({ firstName, lastName }) || email,
    }));
  },
});

/** Uploads a file and returns the stored sheet. */
export const useReadFile = () =>
  useCall('import', async (file: File): Promise<ApiImport> => {
    const body = new FormData();
    body.append('file', file);
    const init = { method: readImport.method, headers: { accept: 'application/json' }, body };
    return (await (await send(readImport.path, init)).json()) as ApiImport;
  });

function useRefreshAll(): () => Promise<void> {
  const all = [useRefresh('import'), useRefresh('users'), useRefresh('clients'), useRefresh('projects')];
  return async () => {
    await Promise.all(all.map((refresh) => refresh()));
  };
}

/** Imports the sheet as previewed. */
export function useRunImport() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async ({ id, plan, counts }: { id: number; plan: ImportPlan; counts: ImportCounts }) =>
      (await call(runImport, { params: { id }, body: { ...planToApi(plan), counts } })).data,
    // Refetches after a refusal too, since the preview on screen was out of date.
    onSettled: refresh,
  });
}

/** Deletes a sheet that is not imported. */
export const useRemoveImport = () =>
  useCall('import', async (id: number) => (await call(removeImport, { params: { id } })).data);

/** Undoes an import. */
export function useUndoImport() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async (id: number) => (await call(undoImport, { params: { id } })).data,
    onSettled: refresh,
  });
}
