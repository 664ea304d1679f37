/** Idempotency keys of POST requests. A retry after a lost response reuses its key, so nothing is done twice (docs/api-reference.md#retries). */
import { ApiError } from './api-error.ts';

/** Time after which the same request counts as a new one. */
const SAME_REQUEST_MS = 10 * 60_000;
const MAX_KEYS = 100;

type PendingKey = { key: string; sinceMs: number };
const unanswered = new Map<string, PendingKey>();

/** Returns 128 random bits. `crypto.randomUUID` is missing on plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the key of this request, stable until its response arrives. */
export function keyFor(request: string): string {
  const open = unanswered.get(request);
  if (open && Date.now() - open.sinceMs < SAME_REQUEST_MS) return open.key;
  const key = newKey();
  rememberKey(request, key);
  return key;
}

/** Restores the key of a request that may be sent again. */
export function rememberKey(request: string, key: string): void {
  unanswered.delete(request);
  unanswered.set(request, { key, sinceMs: Date.now() });
  const [oldest] = unanswered.keys();
  if (unanswered.size > MAX_KEYS && oldest !== undefined) unanswered.delete(oldest);
}

/** Returns whether the request under this key got no response, even if an identical request with another key did. */
export const isAwaitingResponse = (request: string, key: string | undefined): boolean =>
  key === undefined || unanswered.get(request)?.key === key;

/** Returns true if the server gave a final response; network and server errors don't count. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && !error.isUnreachable && error.status < 500;

/** Sends the request with its key. */
export async function withRetryKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  try {
    const response = await send(keyFor(request));
    unanswered.delete(request);
    return response;
  } catch (error) {
    if (isAnswered(error)) unanswered.delete(request);
    throw error;
  }
}
