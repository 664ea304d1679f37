/** For whom the work of this moment is done, so that what costs much can be shared fairly (docs/decisions.md#hardening). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from './network-of.ts';

/** A request, as far as it says who asks; the id is 0 until (and unless) somebody is signed in. */
export type Asker = {
  ip: string;
  actorId: number;
  /** The token for scripts that was sent; 0 for people. */
  scriptTokenId?: number;
  /** By a session that was begun on the screens of the app. */
  isInApp?: boolean;
};

const askers = new AsyncLocalStorage<Asker>();

/** Everything that `work` sets going counts as asked for by this one. */
export const askedBy = <T>(asker: Asker, work: () => T): T => askers.run(asker, work);

/** Whose request this is; undefined of work of the house itself. */
export const askerNow = (): Asker | undefined => askers.getStore();

/** The person, else the network that asks; work of the house itself is one asker among them. */
export function currentAsker(): string {
  const asker = askers.getStore();
  if (!asker) return 'the house';
  return asker.actorId > 0 ? `person ${asker.actorId}` : `network ${networkOf(asker.ip)}`;
}
