/** Renews the session token while the user is active, so nobody loses a form when it expires after 12 hours (docs/people.md#renewal). */
import { renewSession } from '#contract/platform/session.ts';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import { type ApiError, unreachable } from './api-error.ts';
import { serverUrl } from './host.ts';
import { session } from './session-store.ts';
import { isHalfOver, isTokenExpired, sessionIdOf } from './session-token.ts';

/** Time after the last input during which the user counts as active. */
const PRESENT_MS = 60_000;
/** Delay after a renewal that didn't reach the server. */
const PAUSE_MS = 60_000;

const UNAUTHENTICATED = 401;
/** Server message for a valid token whose account is no longer active or has changed (docs/api-reference.md#sign-in-errors). */
const ACCOUNT_CHANGED = 'Invalid credentials.';
const EXPIRED = 'Expired JWT Token';

/** Returns the text that the sign-in page shows after the server ended the session with this message. */
export function endReasonFor(message: string | undefined): string | undefined {
  if (message === ACCOUNT_CHANGED) return SESSION_TEXTS.accountChanged;
  return message === EXPIRED ? SESSION_TEXTS.sessionEnded : undefined;
}

const isRenewable = (token: string | null): token is string => token !== null && sessionIdOf(token) !== undefined;

let lastInputAt = Date.now();
let failedAt = Number.NEGATIVE_INFINITY;
let running: { token: string; work: Promise<void> } | undefined;
const waiting = new Set<() => void>();

async function requestRenewal(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const init = { method: renewSession.method, headers };
  const response = await fetch(serverUrl(renewSession.path), init).catch(() => undefined);
  const body = (await response?.json().catch(() => undefined)) as { token?: string; message?: string } | undefined;
  // In the meantime, the user has signed out or another user has signed in.
  if (session.get().token !== token) return;
  if (response?.status === UNAUTHENTICATED) return session.end(endReasonFor(body?.message));
  if (!body?.token) {
    failedAt = Date.now();
    throw unreachable();
  }
  session.replaceToken(body.token);
}

/** Renews the token. Concurrent callers share one renewal. */
function renew(token: string): Promise<void> {
  if (running?.token === token) return running.work;
  const work = requestRenewal(token).finally(() => {
    if (running?.token === token) running = undefined;
  });
  running = { token, work };
  return work;
}

/** Records user input: resumes requests that wait for it and renews an aging token. */
function recordInput(): void {
  lastInputAt = Date.now();
  for (const resume of waiting) resume();
  waiting.clear();
  const { token } = session.get();
  if (!isRenewable(token) || !isHalfOver(token, lastInputAt) || lastInputAt - failedAt < PAUSE_MS) return;
  renew(token).catch(() => undefined);
}

/** Waits for user input, so an idle screen sends no requests with an expired token. */
const nextInput = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const resume = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      waiting.delete(resume);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.add(resume);
  });

/** Renews the token if the token has expired and can be renewed. Throws if the server can't be reached. */
export async function freshToken(signal: AbortSignal | undefined): Promise<void> {
  const { token } = session.get();
  if (!isRenewable(token) || !isTokenExpired(token, Date.now())) return;
  if (running?.token !== token && Math.abs(Date.now() - lastInputAt) > PRESENT_MS) await nextInput(signal);
  if (session.get().token === token) await renew(token);
}

/**
 * Renews the token for background work such as an upload, without waiting for user input. Each part of such work is a
 * request like any other for the server, so the session ends at the usual time.
 */
export async function freshTokenOfWork(): Promise<void> {
  const { token } = session.get();
  if (isRenewable(token) && isTokenExpired(token, Date.now())) await renew(token);
}

/** Renews a token that the server calls expired, since the server's clock may be ahead. Returns true if it was renewed. */
export async function renewAfterRefusal({ status, message }: ApiError, token: string | null): Promise<boolean> {
  if (status !== UNAUTHENTICATED || message !== EXPIRED) return false;
  if (!isRenewable(token) || session.get().token !== token) return false;
  await renew(token);
  return session.get().token !== null;
}

/** Listens for user input while the app runs; opening the app counts as input. */
export function watchInput(): () => void {
  recordInput();
  const kinds = ['pointerdown', 'keydown'] as const;
  for (const kind of kinds) document.addEventListener(kind, recordInput, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, recordInput, { capture: true });
  };
}
