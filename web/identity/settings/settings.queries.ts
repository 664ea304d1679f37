/** Workspace settings requests. */
import { queryOptions } from '@tanstack/react-query';
import {
  changeSettings,
  getSettings,
  type ReadSettings,
  type SentSettings,
  settingsFromApi,
} from '#contract/identity/settings.ts';
import { call } from '#web/lib/api/api.ts';
import { setTimeZone } from '#web/lib/time/local-time.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { renameWorkspace } from './workspace-name.ts';

export async function loadSettings(signal?: AbortSignal): Promise<Versioned<ReadSettings>> {
  const { data, etag } = await call(getSettings, { signal });
  return { record: settingsFromApi(data), etag };
}

/** Query for the current settings. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings', 'house'], queryFn: ({ signal }) => loadSettings(signal) });

/** Saves the settings. Throws status 412 if `etag` is stale. */
export const useChangeSettings = () =>
  useCall('settings', async ({ change, etag }: { change: SentSettings; etag: string | undefined }) => {
    const { data, etag: saved } = await call(changeSettings, { body: change, ifMatch: etag });
    renameWorkspace(data.name);
    setTimeZone(data.timeZone);
    return { record: settingsFromApi(data), etag: saved };
  });
