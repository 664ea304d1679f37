/** Keeps the token of a session fresh while somebody is at work, so that nobody loses a form at its twelfth hour (docs/people.md#renewal). */
import { renewSession } from '#contract/identity/session.ts';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import { type ApiError, unreachable } from './api-error.ts';
import { serverUrl } from './host.ts';
import { session } from './session-store.ts';
import { isHalfOver, isTokenExpired, sessionIdOf } from './session-token.ts';

/** Whoever pressed something so lately is there. */
const PRESENT_MS = 60_000;
/** After a renewal that did not reach the server. */
const PAUSE_MS = 60_000;

const UNAUTHENTICATED = 401;
/** Said of a token that is sound, but no longer that of an active account as it was (docs/wire.md#sign-in-errors). */
const ACCOUNT_CHANGED = 'Invalid credentials.';
const EXPIRED = 'Expired JWT Token';

/** What the sign-in page tells of a session that the server refused with these words. */
export function farewellFor(message: string | undefined): string | undefined {
  if (message === ACCOUNT_CHANGED) return SESSION_TEXTS.accountChanged;
  return message === EXPIRED ? SESSION_TEXTS.sessionEnded : undefined;
}

const isRenewable = (token: string | null): token is string => token !== null && sessionIdOf(token) !== undefined;

let actedAt = Date.now();
let failedAt = Number.NEGATIVE_INFINITY;
let running: { token: string; work: Promise<void> } | undefined;
const waiting = new Set<() => void>();

async function ask(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const init = { method: renewSession.method, headers };
  const response = await fetch(serverUrl(renewSession.path), init).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { token?: string; message?: string } | undefined;
  // Signed out meanwhile, or somebody else signed in.
  if (session.get().token !== token) return;
  if (response?.status === UNAUTHENTICATED) return session.end(farewellFor(answer?.message));
  if (!answer?.token) {
    failedAt = Date.now();
    throw unreachable();
  }
  session.replaceToken(answer.token);
}

/** One renewal at a time, for all who wait for it. */
function renew(token: string): Promise<void> {
  if (running?.token === token) return running.work;
  const work = ask(token).finally(() => {
    if (running?.token === token) running = undefined;
  });
  running = { token, work };
  return work;
}

/** Somebody pressed something: requests that waited for that go on, and an ageing token is renewed. */
function noteAct(): void {
  actedAt = Date.now();
  for (const goOn of waiting) goOn();
  waiting.clear();
  const { token } = session.get();
  if (!isRenewable(token) || !isHalfOver(token, actedAt) || actedAt - failedAt < PAUSE_MS) return;
  renew(token).catch(() => undefined);
}

/** Until somebody presses something: an idle screen asks for nothing with a token that has run out. */
const nextAct = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const goOn = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      waiting.delete(goOn);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.add(goOn);
  });

/** Sees to it that the token has not run out, where it can be renewed; throws where the server cannot be reached. */
export async function freshToken(signal: AbortSignal | undefined): Promise<void> {
  const { token } = session.get();
  if (!isRenewable(token) || !isTokenExpired(token, Date.now())) return;
  if (running?.token !== token && Math.abs(Date.now() - actedAt) > PRESENT_MS) await nextAct(signal);
  if (session.get().token === token) await renew(token);
}

/**
 * For what somebody began and left to itself, as an upload: it is work, so it waits for nobody's press. Its session sees each of its
 * parts as it does any request, and ends as it would otherwise.
 */
export async function freshTokenOfWork(): Promise<void> {
  const { token } = session.get();
  if (isRenewable(token) && isTokenExpired(token, Date.now())) await renew(token);
}

/** The server's clock may be ahead of this one: whether a token that it calls expired was renewed. */
export async function renewAfterRefusal({ status, message }: ApiError, token: string | null): Promise<boolean> {
  if (status !== UNAUTHENTICATED || message !== EXPIRED) return false;
  if (!isRenewable(token) || session.get().token !== token) return false;
  await renew(token);
  return session.get().token !== null;
}

/** Hears of what is pressed, for as long as the app runs; to open it is an act too. */
export function watchActs(): () => void {
  noteAct();
  const kinds = ['pointerdown', 'keydown'] as const;
  for (const kind of kinds) document.addEventListener(kind, noteAct, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, noteAct, { capture: true });
  };
}
