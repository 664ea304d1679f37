/** Caller of the current request, used to share expensive work fairly (docs/security.md#hardening). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from '#server/platform/net/network-of.ts';

/** Caller details known so far. The id is 0 until (and unless) a user is signed in. */
export type RequestCaller = {
  ip: string;
  actorId: number;
  /** ID of the API token that was sent; 0 for sessions. */
  apiTokenId?: number;
  /** True if the session was started from the app's own sign-in page. */
  isInApp?: boolean;
};

const callerStorage = new AsyncLocalStorage<RequestCaller>();

/** Runs `work` with this caller as the context of everything it starts. */
export const withCaller = <T>(caller: RequestCaller, work: () => T): T => callerStorage.run(caller, work);

/** Returns the current caller, or undefined for background work of the server itself. */
export const getCaller = (): RequestCaller | undefined => callerStorage.getStore();

/** Returns a key for fair sharing: the user if signed in, otherwise the network. Background work shares one key. */
export function callerKey(): string {
  const caller = callerStorage.getStore();
  if (!caller) return 'background work';
  return caller.actorId > 0 ? `person ${caller.actorId}` : `network ${networkOf(caller.ip)}`;
}
