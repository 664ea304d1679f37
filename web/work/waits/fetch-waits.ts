/** Fetches the waits of a project. Loaded with the first request, so that the page doesn't wait for it. */
import { listWaits, type Waits, waitsFromApi } from '#contract/work/waits.ts';
import { fallbackIfUnsupported } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';

/** Returns null if the server has no waits. */
export function fetchWaits(id: number, signal: AbortSignal): Promise<Waits | null> {
  const request = call(listWaits, { params: { id }, signal }).then(({ data }) => waitsFromApi(data));
  return fallbackIfUnsupported<Waits | null>(request, null);
}
