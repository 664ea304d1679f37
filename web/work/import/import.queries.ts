/** Sheets from and to the server: reading one, looking through its rows, importing them, taking that back. */
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
  type WireImport,
  type WireListedImport,
} from '#contract/work/import.ts';
import { listUsers } from '#contract/identity/users.ts';
import { clientChoice } from '#domain/work/clients.ts';
import type { ImportCounts, ImportOutcome, ImportPlan } from '#domain/work/import.ts';
import type { Candidate } from '#domain/work/import-names.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { call, callList } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { send } from '#web/lib/request.ts';

/** A kept sheet. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['import', 'one', id],
    queryFn: async ({ signal }): Promise<WireImport> => (await call(getImport, { params: { id }, signal })).data,
  });

/** The own sheets of the last day. */
export const importsQuery = queryOptions({
  queryKey: ['import', 'own'],
  queryFn: async ({ signal }): Promise<WireListedImport[]> => (await call(listImports, { signal })).data.imports,
});

export type PreviewRequest = { id: number; plan: ImportPlan; outcome: ImportOutcome; page: number };

/** What would become of the rows; the rows before stay in sight until the next ones come. */
export const previewQuery = ({ id, plan, outcome, page }: PreviewRequest) =>
  queryOptions({
    queryKey: ['import', 'preview', id, plan, outcome, page],
    queryFn: async ({ signal }): Promise<ImportPreview> =>
      (await call(previewImport, { params: { id }, body: { ...plan, outcome, page }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const FOUND = 20;

/** People or clients of that name, for whoever is meant by one of the sheet. */
export const meantQuery = (kind: 'person' | 'client', words: string) =>
  queryOptions({
    queryKey: ['import', 'meant', kind, words],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const ask = { search: words, itemsPerPage: FOUND };
      if (kind === 'client') {
        const { member } = await callList(listClients, ask, signal);
        return member.map(({ id, firstName, lastName, companyName = null }) => ({
          id,
          label: clientChoice({ firstName, lastName, companyName }),
        }));
      }
      const { member } = await callList(listUsers, ask, signal);
      return member.map(({ id, firstName, lastName, email = '' }) => ({
        id,
        label: `${fullNameOf({ firstName, lastName })} (${email})`,
      }));
    },
    placeholderData: keepPreviousData,
  });

/** Sends a file; the sheet that is kept of it. */
export function useReadFile() {
  const refresh = useRefresh('import');
  return useMutation({
    mutationFn: async (file: File): Promise<WireImport> => {
      const body = new FormData();
      body.append('file', file);
      const init = { method: readImport.method, headers: { accept: 'application/json' }, body };
      return (await (await send(readImport.path, init)).json()) as WireImport;
    },
    onSuccess: refresh,
  });
}

function useRefreshAll(): () => Promise<void> {
  const all = [useRefresh('import'), useRefresh('users'), useRefresh('clients'), useRefresh('projects')];
  return async () => {
    await Promise.all(all.map((refresh) => refresh()));
  };
}

/** Imports what the person saw. */
export function useRunImport() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async ({ id, plan, counts }: { id: number; plan: ImportPlan; counts: ImportCounts }) =>
      (await call(runImport, { params: { id }, body: { ...plan, counts } })).data,
    // Also after a refusal: what was shown is not what is there.
    onSettled: refresh,
  });
}

/** Removes a sheet that is not imported. */
export function useRemoveImport() {
  const refresh = useRefresh('import');
  return useMutation({
    mutationFn: async (id: number) => (await call(removeImport, { params: { id } })).data,
    onSettled: refresh,
  });
}

/** Takes an import back. */
export function useUndoImport() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async (id: number) => (await call(undoImport, { params: { id } })).data,
    onSettled: refresh,
  });
}
