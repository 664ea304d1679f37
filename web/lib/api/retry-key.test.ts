/** Idempotency keys of POST requests: reused while the outcome is unknown, new for a new submission (docs/api-reference.md#retries). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { isAwaitingResponse, keyFor, rememberKey, withRetryKey } from './retry-key.ts';

const MINUTES = 60_000;
/** Path that is unique per test, so that no key leaks from one test into the next. */
let request = '';
let count = 0;

beforeEach(() => {
  vi.useFakeTimers();
  request = `POST /api/clients {"firstName":"${(count += 1)}"}`;
});
afterEach(() => {
  vi.useRealTimers();
});

it('is 128 bits long, and differs for another request', () => {
  expect(keyFor(request)).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor(`${request} more`)).not.toBe(keyFor(request));
});

it('differs for the same request sent ten minutes later', () => {
  const key = keyFor(request);
  vi.advanceTimersByTime(10 * MINUTES - 1);
  expect(keyFor(request)).toBe(key);
  vi.advanceTimersByTime(1);
  expect(keyFor(request)).not.toBe(key);
});

describe('after a request', () => {
  const failing = (error: Error) => withRetryKey(request, () => Promise.reject(error)).catch(() => undefined);

  it.each<[what: string, send: () => Promise<unknown>, isSame: boolean]>([
    ['that succeeded', () => withRetryKey(request, async () => 'done'), false],
    ['that was rejected', () => failing(new ApiError({ status: 422, message: 'No' })), false],
    ['that failed on the server', () => failing(new ApiError({ status: 503, message: 'Busy' })), true],
    ['without a response', () => failing(unreachable()), true],
    ['that was aborted', () => failing(new DOMException('', 'AbortError')), true],
  ])('%s: keeps the same key: %s', async (_what, send, isSame) => {
    const key = keyFor(request);
    await send();
    expect(keyFor(request) === key).toBe(isSame);
  });
});

it('treats a request as unanswered until it is answered, or when no key is given', async () => {
  rememberKey(request, 'k');
  expect(isAwaitingResponse(request, 'k')).toBe(true);
  expect(isAwaitingResponse(request, 'of a twin')).toBe(false);
  expect(isAwaitingResponse(request, undefined)).toBe(true);
  await withRetryKey(request, async () => 'done');
  expect(isAwaitingResponse(request, 'k')).toBe(false);
});
