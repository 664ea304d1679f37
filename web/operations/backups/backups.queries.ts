/** Backups of the house, from the server. */
import { queryOptions } from '@tanstack/react-query';
import { listBackups } from '#contract/operations/backups.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';

const read = async (signal: AbortSignal) => (await call(listBackups, { signal })).data;

export type ShownBackups = Awaited<ReturnType<typeof read>>;

/** Null where the provider knows no backups. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'backups'],
    queryFn: async ({ signal }): Promise<ShownBackups | null> => {
      try {
        return await read(signal);
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });
