/** Tabs opened before an update (docs/screens.md#new-build). */
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { reloadAfterUpdates } from './new-build.ts';

const pageOf = (script: string): string => `<!doctype html><script type="module" src="/assets/${script}"></script>`;

afterEach(() => vi.unstubAllGlobals());

it.each<[string, () => Promise<Response>, number]>([
  ['reloads when the server has another build', async () => new Response(pageOf('index-new.js')), 1],
  ['does not reload when the build is the same', async () => new Response(pageOf('index-old.js')), 0],
  ['does not reload while the server is unreachable', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['does not reload on an unexpected response', async () => new Response('Bad gateway', { status: 502 }), 0],
])('%s', async (_name, response, times) => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  const fetchMock = vi.fn<typeof fetch>(response);
  vi.stubGlobal('fetch', fetchMock);
  const reload = vi.fn<() => void>();
  const listenSpy = vi.spyOn(window, 'addEventListener');
  reloadAfterUpdates(reload);
  const [type, listener] = listenSpy.mock.lastCall as [string, EventListener];
  window.dispatchEvent(new Event('vite:preloadError'));
  await waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
  await fetchMock.mock.results[0]?.value.catch(() => undefined);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(times));
  window.removeEventListener(type, listener);
});
