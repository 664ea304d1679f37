/** Makes one request of a screen fail with a status. */
import { vi } from 'vitest';
import type { HeldRequest } from './hold-responses.ts';

type Failure = { status: number; detail?: string };

/** Fails the next matching request without sending it, with the server's message when `detail` is given. Call after `renderScreen`. */
export function failNext(isFailed: (request: HeldRequest) => boolean, { status, detail }: Failure): void {
  const ask = globalThis.fetch;
  let isOver = false;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (isOver || !isFailed({ method: init?.method ?? 'GET', address: decodeURIComponent(input) }))
      return ask(input, init);
    isOver = true;
    const headers = { 'content-type': 'application/problem+json' };
    return new Response(detail === undefined ? '' : JSON.stringify({ status, detail }), { status, headers });
  });
}
