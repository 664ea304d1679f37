/** Holds back what the server answers, so that a test can look at a screen that still waits for it. */
import { vi } from 'vitest';

export type Asked = { method: string; address: string };

/** After `renderScreen`, which takes it away again. Gives what lets the held answers go, and all later ones. */
export function holdAnswers(isHeld: (request: Asked) => boolean): () => void {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = await ask(input, init);
    if (isHeld({ method: init?.method ?? 'GET', address: decodeURIComponent(input) })) await mayGo;
    return answer;
  });
  return letGo;
}
