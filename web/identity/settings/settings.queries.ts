/** Settings of the house from the server, and their change. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { changeSettings, getSettings, type ReadSettings, settingsFromWire } from '#contract/identity/settings.ts';
import type { HouseSettings } from '#domain/identity/settings.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { renameHouse } from './house-name.ts';

export async function loadSettings(signal?: AbortSignal): Promise<Versioned<ReadSettings>> {
  const { data, etag } = await call(getSettings, { signal });
  return { record: settingsFromWire(data), etag };
}

/** The settings as they stand. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings', 'house'], queryFn: ({ signal }) => loadSettings(signal) });

/** `etag` is what was typed over; a stale one throws with status 412. */
export function useChangeSettings() {
  const refresh = useRefresh('settings');
  return useMutation({
    mutationFn: async ({ change, etag }: { change: Partial<HouseSettings>; etag: string | undefined }) => {
      const { data, etag: saved } = await call(changeSettings, { body: change, ifMatch: etag });
      renameHouse(data.name);
      return { record: settingsFromWire(data), etag: saved };
    },
    onSuccess: refresh,
  });
}
