/** Changes that did not reach the server: kept for the person who made them, to be sent again (docs/screens.md#unsent). */
import { useSyncExternalStore } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { isTimerPress } from '#contract/work/timer-press.ts';
import { ApiError } from './api-error.ts';
import { rememberKey } from './retry-key.ts';
import { type Outgoing, send } from './request.ts';
import { nowIso } from './server-clock.ts';
import { session } from './session-store.ts';
import { emailOfToken } from './session-token.ts';

/** `since` is when it went for the first time, by the server's clock. */
export type Unsent = Outgoing & { id: number; owner: string; name: string; since: string };

const STORED = 'unsent';
const MOST = 50;
const SECRETS = ['password', 'plainPassword', 'currentPassword', 'setUp', 'ticket'];

function readStored(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? (stored as Unsent[]) : [];
  } catch {
    return [];
  }
}

/** Read at once, since the sign-in page clears the storage. */
let all: readonly Unsent[] = readStored();
let own: readonly Unsent[] = [];
const listeners = new Set<() => void>();

const ownerNow = (): string | undefined => {
  const { token } = session.get();
  return token === null ? undefined : emailOfToken(token);
};

function set(next: readonly Unsent[]): void {
  all = next;
  const owner = ownerNow();
  try {
    const stored = next.filter((one) => one.owner === owner);
    if (stored.length > 0) sessionStorage.setItem(STORED, JSON.stringify(stored));
    else sessionStorage.removeItem(STORED);
  } catch {
    // No room left in the storage: memory still has it.
  }
  for (const listener of listeners) listener();
}

/** What makes two of them the same press. */
export const sameness = ({ method, path, body }: Outgoing): string => `${method} ${path} ${body ?? ''}`;

/** What one takes the place of: a press of a project's timer that of any press of it before, which would now say what is no longer meant. */
const placeOf = (outgoing: Outgoing): string =>
  isTimerPress(outgoing.body ?? '') ? `${outgoing.path} timer` : sameness(outgoing);

/** While one of these hours is left the server surely knows the key still. */
const SURE_MS = (LIMITS.retryHours - 1) * 60 * 60 * 1000;

/** Whether the server may have forgotten the key of what had arrived, its answer alone lost: sent again it would be done twice. */
export const isOutdated = ({ headers, since }: Unsent, now: string): boolean =>
  headers['idempotency-key'] !== undefined && Date.parse(now) - Date.parse(since) > SURE_MS;

/** Who hears of each that was made after all, by being sent again. */
export const sentAgain = new Set<(sent: Outgoing) => void>();

const isSecret = (body: string | undefined): boolean => SECRETS.some((name) => body?.includes(`"${name}"`) === true);

/** Keeps what got no answer; what holds a password is never kept. */
export function keepUnsent({ name }: AnyEndpoint, outgoing: Outgoing): void {
  const owner = ownerNow();
  if (owner === undefined || isSecret(outgoing.body)) return;
  const id = (all.at(-1)?.id ?? 0) + 1;
  const isSame = (one: Unsent): boolean => placeOf(one) === placeOf(outgoing) && one.owner === owner;
  const before = all.find((one) => sameness(one) === sameness(outgoing) && one.owner === owner);
  const isOneTry = before?.headers['idempotency-key'] === outgoing.headers['idempotency-key'];
  const since = (isOneTry && before?.since) || nowIso();
  set([...all.filter((one) => !isSame(one)), { ...outgoing, id, owner, name, since }].slice(-MOST));
}

/** What was sent after all is no longer offered. */
export function dropUnsent(outgoing: Outgoing): void {
  const rest = all.filter((one) => placeOf(one) !== placeOf(outgoing));
  if (rest.length < all.length) set(rest);
}

export const discardUnsent = (): void => set(all.filter(({ owner }) => owner !== ownerNow()));

/** For a sign-out by one's own will: it leaves nothing behind. */
export function forgetUnsent(): void {
  set([]);
}

export type Resent = {
  refused: { unsent: Unsent; error: ApiError }[];
  answered: { unsent: Unsent; answer: unknown }[];
};

/**
 * Sends them again, one after the other, but for what may have been done and forgotten; those that the server has answered are done with. Answers what was refused, and
 * the others with their answers. Whoever presses the same button of a form that is still open gets the same answer: its key is kept.
 */
export async function sendUnsent(): Promise<Resent> {
  const { refused, answered }: Resent = { refused: [], answered: [] };
  for (const unsent of ownUnsent().filter((one) => !isOutdated(one, nowIso()))) {
    const { id, owner: _owner, name: _name, since: _since, ...outgoing } = unsent;
    let isDone = true;
    try {
      const response = await send(outgoing.path, outgoing);
      answered.push({ unsent, answer: await response.json().catch(() => undefined) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.isUnreachable || error.status >= 500) break;
      // What is asked for seldom does not weigh on a first visit; where it does not come, nothing is known.
      isDone = await import('./was-done.ts').then((part) => part.wasDone(unsent, error)).catch(() => false);
      if (!isDone) refused.push({ unsent, error });
    }
    const key = outgoing.headers['idempotency-key'];
    if (key) rememberKey(sameness(outgoing), key);
    set(all.filter((one) => one.id !== id));
    if (isDone) for (const hear of sentAgain) hear(outgoing);
  }
  return { refused, answered };
}

/** Those of whoever is signed in; the same list until it changes. */
export function ownUnsent(): readonly Unsent[] {
  const owner = ownerNow();
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

export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, ownUnsent);
