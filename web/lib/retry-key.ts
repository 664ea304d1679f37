/** The key that a POST is sent under: a repeat of what got no answer has the same, so that nothing is done twice (docs/wire.md#retries). */
import { ApiError } from './api-error.ts';

/** Repeats come soon; whoever sends the same later means another one. */
const SAME_PRESS_MS = 10 * 60_000;
const MOST = 100;

type Open = { key: string; sinceMs: number };
const unanswered = new Map<string, Open>();

/** 128 random bits. `crypto.randomUUID` is missing where the page came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of this request, the same until it has been answered. */
export function keyFor(request: string): string {
  const open = unanswered.get(request);
  if (open && Date.now() - open.sinceMs < SAME_PRESS_MS) return open.key;
  const key = newKey();
  rememberKey(request, key);
  return key;
}

/** Says under which key a request went that may come again. */
export function rememberKey(request: string, key: string): void {
  unanswered.delete(request);
  unanswered.set(request, { key, sinceMs: Date.now() });
  const [oldest] = unanswered.keys();
  if (unanswered.size > MOST && oldest !== undefined) unanswered.delete(oldest);
}

/** Whether no answer came under this key; a twin of the request may have had one. */
export const isUnanswered = (request: string, key: string | undefined): boolean =>
  key === undefined || unanswered.get(request)?.key === key;

/** A refusal is an answer; silence and trouble on the server are none. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && !error.isUnreachable && error.status < 500;

/** Sends under the request's key. */
export async function underKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  try {
    const answer = await send(keyFor(request));
    unanswered.delete(request);
    return answer;
  } catch (error) {
    if (isAnswered(error)) unanswered.delete(request);
    throw error;
  }
}
