/** HTTP requests: URL, headers and error responses. */
import { COMMON_TEXTS, httpErrorText, SESSION_TEXTS } from '#domain/platform/messages.ts';
import type { RefusedItem, Violation } from '#domain/platform/refusal.ts';
import { ApiError, unreachable } from './api-error.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { serverUrl } from './host.ts';
import { recordServerDate } from '#web/lib/time/server-clock.ts';
import { endReasonFor, freshToken, renewAfterRefusal } from './renewal.ts';
import { session } from './session-store.ts';

const UNAUTHENTICATED = 401;

/** Returns the authorization header of the signed-in user, if any. */
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
  openChecks?: { id: number; text: string }[];
  encodings?: { encoding: string; lines: string[] }[];
  mfa?: string;
};

const isErrorBody = (value: unknown): value is ErrorBody => typeof value === 'object' && value !== null;

/** Parses an error response (docs/api-reference.md#errors). */
export function errorFrom(status: number, body: unknown, retryAfter: string | null): ApiError {
  const problem = isErrorBody(body) ? body : {};
  const message = problem.detail ?? problem.message ?? problem.description ?? httpErrorText(status);
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  return new ApiError({
    ...problem,
    status,
    message,
    ticket: problem.mfa,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** Ends the session if the token was refused; the route guard then leads to the sign-in page, which shows the reason. Also records that two-factor authentication is due (docs/people.md#session). */
export function handleRefusal({ status, message }: ApiError, sentToken: string | null): void {
  if (sentToken !== session.get().token) return;
  // The grace period ended or the setting changed during the session.
  if (message === SESSION_TEXTS.twoFactorFirst) session.noteFactorDue(true);
  if (status === UNAUTHENTICATED && sentToken !== null) session.end(endReasonFor(message));
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

/** An outgoing request. */
export type Outgoing = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

async function exchange(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...bearer() };
  try {
    const early = init.method === 'GET' ? await takeEarlyResponse(path, token) : undefined;
    const response = early ?? (await fetch(serverUrl(path), { ...init, headers }));
    recordServerDate(response.headers.get('date'));
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Sends a request. Throws `ApiError`; an aborted call throws the same error as `fetch`. Without a session only public endpoints (`isOpen`) are called. */
export async function send(path: string, init: RequestInit, isOpen = false): Promise<Response> {
  if (!isOpen) await freshToken(init.signal ?? undefined);
  const { token } = session.get();
  if (token === null && !isOpen) throw new ApiError({ status: UNAUTHENTICATED, message: COMMON_TEXTS.noToken });
  const response = await exchange(path, init, token);
  if (response.ok) return response;
  const error = errorFrom(response.status, await bodyOf(response), response.headers.get('retry-after'));
  if (!isOpen && (await renewAfterRefusal(error, token))) return send(path, init);
  handleRefusal(error, token);
  throw error;
}
