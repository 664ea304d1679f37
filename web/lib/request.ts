/** One call on the wire: address, headers, and what an error answer says. */
import { signIn } from '#contract/session.ts';
import { COMMON_TEXTS, httpErrorText, SESSION_TEXTS } from '#domain/messages.ts';
import type { Violation } from '#domain/refusal.ts';
import { ApiError, unreachable } from './api-error.ts';
import { serverUrl } from './host.ts';
import { noteServerDate } from './server-clock.ts';
import { session } from './session-store.ts';

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type QueryValues = Record<string, QueryValue>;

const UNAUTHENTICATED = 401;

/** `/api/users/:id` with its values put in. */
export const fillPath = (path: string, params: Record<string, number | string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** `?status[]=assigned&page=2`; null, undefined and empty values are left out. */
export function queryText(values: QueryValues): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, String(one));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}

/** The bearer header of the signed-in person, if any. */
export function bearer(): Record<string, string> {
  const { token } = session.get();
  return token ? { authorization: `Bearer ${token}` } : {};
}

type ErrorBody = { detail?: string; message?: string; description?: string; violations?: Violation[] };

const isErrorBody = (value: unknown): value is ErrorBody => typeof value === 'object' && value !== null;

/** The error that an answer's status and body mean (docs/wire.md#errors). */
export function errorFrom(status: number, body: unknown, retryAfter: string | null): ApiError {
  const said = isErrorBody(body) ? body : {};
  const message = said.detail ?? said.message ?? said.description ?? httpErrorText(status);
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  return new ApiError({
    status,
    message,
    violations: said.violations,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** Said of a token that is sound, but no longer that of an active account as it was (docs/wire.md#sign-in-errors). */
const ACCOUNT_CHANGED = 'Invalid credentials.';

/** A refused token ends the session; the guard then leads to sign-in, which says why (docs/people.md#session). */
export function endSessionIfRefused({ status, message }: ApiError, sentToken: string | null): void {
  if (status !== UNAUTHENTICATED || sentToken === null || sentToken !== session.get().token) return;
  session.end(message === ACCOUNT_CHANGED ? SESSION_TEXTS.accountChanged : undefined);
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

/** Sends and answers the response, or throws an `ApiError`; an aborted call throws what `fetch` throws. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const { token } = session.get();
  if (token === null && path !== signIn.path)
    throw new ApiError({ status: UNAUTHENTICATED, message: COMMON_TEXTS.noToken });
  const headers = { ...(init.headers as Record<string, string>), ...bearer() };
  let response: Response;
  try {
    response = await fetch(serverUrl(path), { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
  noteServerDate(response.headers.get('date'));
  if (response.ok) return response;
  const error = errorFrom(response.status, await bodyOf(response), response.headers.get('retry-after'));
  endSessionIfRefused(error, token);
  throw error;
}
