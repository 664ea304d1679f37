/** Query for the instance's backups. */
import { queryOptions } from '@tanstack/react-query';
import { listBackups } from '#contract/operations/backups.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';

const read = async (signal: AbortSignal) => (await call(listBackups, { signal })).data;

export type ShownBackups = Awaited<ReturnType<typeof read>>;

/** Query for backups; null when the server doesn't support it. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'backups'],
    queryFn: async ({ signal }): Promise<ShownBackups | null> => {
      try {
        return await read(signal);
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });
