/** Changes that didn't reach the server, stored per user to be sent again (docs/screens.md#unsent). */
import { useSyncExternalStore } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { TIMER_ACTION } from './timer-action.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { rememberKey } from '#web/lib/api/retry-key.ts';
import { type Outgoing, send } from '#web/lib/api/request.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { session } from '#web/lib/api/session-store.ts';
import { emailOfToken } from '#web/lib/api/session-token.ts';

/** Unsent request; `since` is when it was first sent, in server time. */
export type UnsentRequest = Outgoing & { id: number; owner: string; name: string; since: string };

const STORAGE_KEY = 'unsent';
const MAX_UNSENT = 50;
const SECRETS = ['password', 'plainPassword', 'currentPassword', 'setUp', 'ticket', 'binding'];

function readStored(): UnsentRequest[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as UnsentRequest[]) : [];
  } catch {
    return [];
  }
}

/** Loaded on import, since the sign-in page clears the storage. */
let all: readonly UnsentRequest[] = readStored();
let own: readonly UnsentRequest[] = [];
const listeners = new Set<() => void>();

const currentOwner = (): string | undefined => {
  const { token } = session.get();
  return token === null ? undefined : emailOfToken(token);
};

function set(next: readonly UnsentRequest[]): void {
  all = next;
  const owner = currentOwner();
  try {
    const stored = next.filter((one) => one.owner === owner);
    if (stored.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is full, but memory still has the changes.
  }
  for (const listener of listeners) listener();
}

/** Returns the identity of a request: requests with the same identity are the same submission. */
export const identityOf = ({ method, path, body }: Outgoing): string => `${method} ${path} ${body ?? ''}`;

/** Returns what an idempotency key belongs to: the same change of a newer version is another one, such as a second move by a day. */
export const retryIdentityOf = (outgoing: Outgoing): string =>
  `${outgoing.headers['if-match'] ?? ''} ${identityOf(outgoing)}`;

/** Returns the slot of a request. A timer action replaces any earlier one of the same project, since the earlier one no longer applies. */
const slotOf = ({ name, ...outgoing }: Outgoing & { name: string }): string =>
  name === TIMER_ACTION ? `${outgoing.path.replace(/\?.*/, '')} timer` : identityOf(outgoing);

/** Time within which the server certainly still stores an idempotency key, with an hour to spare. */
const RESENDABLE_MS = (LIMITS.retryHours - 1) * 60 * 60 * 1000;

/** Returns true if the server may have forgotten the key: if only the response was lost, sending the request again would apply it twice. */
export const isOutdated = ({ headers, since }: UnsentRequest, now: string): boolean =>
  headers['idempotency-key'] !== undefined && Date.parse(now) - Date.parse(since) > RESENDABLE_MS;

/** Listeners for changes that reached the server when sent again. */
export const resendListeners = new Set<(sent: UnsentRequest) => void>();

const isSecret = (body: string | undefined): boolean => SECRETS.some((name) => body?.includes(`"${name}"`) === true);

/** Stores a request that got no response. Never stores one that contains a password. */
export function storeUnsent({ name }: AnyEndpoint, outgoing: Outgoing): void {
  const owner = currentOwner();
  if (owner === undefined || isSecret(outgoing.body)) return;
  const id = (all.at(-1)?.id ?? 0) + 1;
  const isSame = (one: UnsentRequest): boolean => slotOf(one) === slotOf({ ...outgoing, name }) && one.owner === owner;
  const before = all.find((one) => identityOf(one) === identityOf(outgoing) && one.owner === owner);
  const isSameRequest = before?.headers['idempotency-key'] === outgoing.headers['idempotency-key'];
  const since = (isSameRequest && before?.since) || nowIso();
  set([...all.filter((one) => !isSame(one)), { ...outgoing, id, owner, name, since }].slice(-MAX_UNSENT));
}

/** Removes a request that has been sent. */
export function dropUnsent({ name }: AnyEndpoint, outgoing: Outgoing): void {
  const rest = all.filter((one) => slotOf(one) !== slotOf({ ...outgoing, name }));
  if (rest.length < all.length) set(rest);
}

export const discardUnsent = (): void => set(all.filter(({ owner }) => owner !== currentOwner()));

/** Drops all requests when the user signs out on purpose. */
export function forgetUnsent(): void {
  set([]);
}

export type ResendResult = {
  refused: { unsent: UnsentRequest; error: ApiError }[];
  answered: { unsent: UnsentRequest; response: unknown }[];
};

/**
 * Sends the stored requests again, one after the other, except those whose key the server may have forgotten. Removes those that
 * were answered. Returns the refused and the successful ones with their responses. Their keys stay valid, so submitting a form that
 * is still open returns the same response.
 */
export async function sendUnsent(): Promise<ResendResult> {
  const { refused, answered }: ResendResult = { refused: [], answered: [] };
  for (const unsent of ownUnsent().filter((one) => !isOutdated(one, nowIso()))) {
    const { id, owner: _owner, name: _name, since: _since, ...outgoing } = unsent;
    let isDone = true;
    try {
      const response = await send(outgoing.path, outgoing);
      answered.push({ unsent, response: await response.json().catch(() => undefined) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.isUnreachable || error.status >= 500) break;
      // The check is rarely needed, so it is loaded on demand. If it fails to load, the request counts as not done.
      isDone = await import('./was-applied.ts').then((part) => part.wasApplied(unsent, error)).catch(() => false);
      if (!isDone) refused.push({ unsent, error });
    }
    const key = outgoing.headers['idempotency-key'];
    if (key) rememberKey(retryIdentityOf(outgoing), key);
    set(all.filter((one) => one.id !== id));
    if (isDone) for (const listener of resendListeners) listener(unsent);
  }
  return { refused, answered };
}

/** Returns the signed-in user's requests; the same array until they change. */
function ownUnsent(): readonly UnsentRequest[] {
  const owner = currentOwner();
  const next = all.filter((one) => one.owner === owner);
  if (next.length !== own.length || next.some((one, at) => one !== own[at])) own = next;
  return own;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

export const useUnsent = (): readonly UnsentRequest[] => useSyncExternalStore(subscribe, ownUnsent);
