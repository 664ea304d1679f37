/** One call on the wire: address, headers, and what an error answer says. */
import { COMMON_TEXTS, httpErrorText, SESSION_TEXTS } from '#domain/platform/messages.ts';
import type { RefusedItem, Violation } from '#domain/platform/refusal.ts';
import { ApiError, unreachable } from './api-error.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { serverUrl } from './host.ts';
import { noteServerDate } from './server-clock.ts';
import { farewellFor, freshToken, renewAfterRefusal } from './renewal.ts';
import { session } from './session-store.ts';

const UNAUTHENTICATED = 401;

/** The bearer header of the signed-in person, if any. */
export function bearer(): Record<string, string> {
  const { token } = session.get();
  return token ? { authorization: `Bearer ${token}` } : {};
}

type ErrorBody = {
  detail?: string;
  message?: string;
  description?: string;
  violations?: Violation[];
  items?: RefusedItem[];
  mfa?: string;
};

const isErrorBody = (value: unknown): value is ErrorBody => typeof value === 'object' && value !== null;

/** The error that an answer's status and body mean (docs/wire.md#errors). */
export function errorFrom(status: number, body: unknown, retryAfter: string | null): ApiError {
  const problem = isErrorBody(body) ? body : {};
  const message = problem.detail ?? problem.message ?? problem.description ?? httpErrorText(status);
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  return new ApiError({
    status,
    message,
    violations: problem.violations,
    items: problem.items,
    ticket: problem.mfa,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** A refused token ends the session, and the guard leads to sign-in, which says why; a second factor that is due is noted (docs/people.md#session). */
export function heedRefusal({ status, message }: ApiError, sentToken: string | null): void {
  if (sentToken !== session.get().token) return;
  // Its days have run out, or the house has changed its mind, while the session was open.
  if (message === SESSION_TEXTS.factorFirst) session.noteFactorDue(true);
  if (status === UNAUTHENTICATED && sentToken !== null) session.end(farewellFor(message));
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request as it goes out. */
export type Outgoing = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

async function exchange(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...bearer() };
  try {
    const first = init.method === 'GET' ? takeFirstAnswer(path, token) : undefined;
    const response = (await first) ?? (await fetch(serverUrl(path), { ...init, headers }));
    noteServerDate(response.headers.get('date'));
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Sends and answers the response, or throws an `ApiError`; an aborted call throws what `fetch` throws. Without a session only what is open to anyone is asked. */
export async function send(path: string, init: RequestInit, isOpen = false): Promise<Response> {
  if (!isOpen) await freshToken(init.signal ?? undefined);
  const { token } = session.get();
  if (token === null && !isOpen) throw new ApiError({ status: UNAUTHENTICATED, message: COMMON_TEXTS.noToken });
  const response = await exchange(path, init, token);
  if (response.ok) return response;
  const error = errorFrom(response.status, await bodyOf(response), response.headers.get('retry-after'));
  if (!isOpen && (await renewAfterRefusal(error, token))) return send(path, init);
  heedRefusal(error, token);
  throw error;
}
