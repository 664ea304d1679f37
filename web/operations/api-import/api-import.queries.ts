/** Queries and mutations for importing from another server. */
import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { getApiImport, importStatusFromApi, startApiImport, stopApiImport } from '#contract/operations/api-imports.ts';
import { isRunning, type ApiImportStatus } from '#domain/operations/api-import.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Poll interval in milliseconds while an import is running. */
const POLL_MS = 2_000;

export type LatestImport = { import: ApiImportStatus | null };

/** Query for the latest import; null when the server doesn't support imports. */
export const apiImportQuery = () =>
  queryOptions({
    queryKey: ['wire-imports', 'latest'],
    queryFn: async ({ signal }): Promise<LatestImport | null> => {
      try {
        const { import: found } = (await call(getApiImport, { signal })).data;
        return { import: found && importStatusFromApi(found) };
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.import && isRunning(data.import) ? POLL_MS : false),
  });

export const useStartApiImport = () =>
  useCall(
    'wire-imports',
    async (body: BodyOf<typeof startApiImport>) => {
      await call(startApiImport, { body });
    },
    { gcTime: 0 },
  );

export const useStopApiImport = () =>
  useCall('wire-imports', async () => {
    await call(stopApiImport, {});
  });
