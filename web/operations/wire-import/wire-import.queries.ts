/** The import from another server: how far it is, its beginning and its end. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  getWireImport,
  shownImportFromWire,
  startWireImport,
  stopWireImport,
} from '#contract/operations/wire-imports.ts';
import { isUnderWay, type ShownImport } from '#domain/operations/wire-import.ts';
import { call } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** So often it is looked at while it is under way. */
const LOOK_MS = 2_000;

export type Latest = { import: ShownImport | null };

/** Null where the provider has no such thing. */
export const wireImportQuery = () =>
  queryOptions({
    queryKey: ['wire-imports', 'latest'],
    queryFn: async ({ signal }): Promise<Latest | null> => {
      try {
        const { import: found } = (await call(getWireImport, { signal })).data;
        return { import: found && shownImportFromWire(found) };
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.import && isUnderWay(data.import) ? LOOK_MS : false),
  });

export function useStartWireImport() {
  const refresh = useRefresh('wire-imports');
  return useMutation({
    mutationFn: async (body: BodyOf<typeof startWireImport>) => {
      await call(startWireImport, { body });
    },
    onSettled: refresh,
    // It carries a password.
    gcTime: 0,
  });
}

export function useStopWireImport() {
  const refresh = useRefresh('wire-imports');
  return useMutation({
    mutationFn: async () => {
      await call(stopWireImport, {});
    },
    onSettled: refresh,
  });
}
