/** Holds server responses, so a test can inspect a screen while it is loading. */
import { vi } from 'vitest';

export type HeldRequest = { method: string; address: string };

/** Call after `renderScreen`, which resets it. Returns a function that releases the held responses and all later ones. */
export function holdResponses(shouldHold: (request: HeldRequest) => boolean): () => void {
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await ask(input, init);
    if (shouldHold({ method: init?.method ?? 'GET', address: decodeURIComponent(input) })) await mayGo;
    return response;
  });
  return release;
}
