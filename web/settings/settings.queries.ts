/** Settings of the house from the server, and their change. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  changeSettings,
  getSettings,
  HOUSE_NAME_META,
  type ReadSettings,
  settingsFromWire,
} from '#contract/settings.ts';
import type { HouseSettings } from '#domain/settings.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';

export async function loadSettings(signal?: AbortSignal): Promise<Versioned<ReadSettings>> {
  const { data, etag } = await call(getSettings, { signal });
  return { record: settingsFromWire(data), etag };
}

/** The settings as they stand. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings', 'house'], queryFn: ({ signal }) => loadSettings(signal) });

const houseMeta = (): HTMLMetaElement | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${HOUSE_NAME_META}"]`);

/** What the page says that the house is called; empty where it says nothing. */
const houseNameQuery = queryOptions({
  queryKey: ['settings', 'house-name'],
  queryFn: () => houseMeta()?.content ?? '',
  initialData: () => houseMeta()?.content ?? '',
  staleTime: Number.POSITIVE_INFINITY,
});

/** The name of the house; empty where it has none. */
export const useHouseName = (): string => useQuery(houseNameQuery).data;

/** The page was sent before the house was called so. */
function renameHouse(name: string): void {
  const meta = houseMeta() ?? document.head.appendChild(document.createElement('meta'));
  meta.name = HOUSE_NAME_META;
  meta.content = name;
}

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
