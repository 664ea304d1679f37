/** Fair queue for expensive work: limited concurrency, shared fairly among callers, with an error for those who would wait too long (docs/security.md#hardening). */
import type { Milliseconds } from '#domain/platform/units.ts';
import { callerKey } from '#server/platform/caller.ts';
import { LruCache } from './lru-cache.ts';

/** Too much work to finish in time. The message is shown to the user. */
export class BusyError extends Error {}

export type FairQueue = <T>(work: () => Promise<T>) => Promise<T>;

type Bounds = {
  maxRunning: number;
  /** Maximum running per caller; defaults to the overall maximum. */
  maxRunningPerCaller?: number;
  maxWaitMs: Milliseconds;
  /** Maximum number waiting; unlimited by default. */
  maxWaiting?: number;
  busyText: string;
};

type Waiter = { start: () => void; refuse: () => void };

/** Work of one person or network; exists only while some of it waits or runs. */
type Share = {
  running: number;
  waiting: Waiter[];
  /** Number of the caller's last turn; 0 when none is remembered. */
  lastTurn: number;
};

/** Number of idle callers whose last turn is remembered. */
const MAX_KEYS = 10_000;

/**
 * Limits concurrent work; throws BusyError when no slot is free in time. The next slot goes to the caller with the
 * least work running, and among those to the one who waited longest since their last turn, so a flood from many
 * networks can't push out occasional callers. When the queue is full, the last entry of the caller with the most
 * waiting entries is rejected, so that a flood by one caller causes no errors for others. With `maxRunningPerCaller`
 * below `maxRunning`, no caller can occupy all slots.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  const { maxRunning, maxRunningPerCaller = Infinity, maxWaitMs, maxWaiting = Infinity, busyText } = bounds;
  const shares = new Map<string, Share>();
  const lastTurns = new LruCache<number>(MAX_KEYS);
  let turnCount = 0;
  let running = 0;
  let waiting = 0;

  const shareOf = (caller: string): Share => {
    const share = shares.get(caller) ?? { running: 0, waiting: [], lastTurn: lastTurns.get(caller) ?? 0 };
    shares.set(caller, share);
    return share;
  };
  const begin = (caller: string, share: Share): void => {
    running += 1;
    share.running += 1;
    share.lastTurn = turnCount += 1;
    lastTurns.set(caller, turnCount);
  };
  const leave = (share: Share, waiter: Waiter): void => {
    share.waiting.splice(share.waiting.indexOf(waiter), 1);
    waiting -= 1;
  };
  const startNext = (): void => {
    const [next] = [...shares]
      .filter(([, share]) => share.waiting.length > 0 && share.running < maxRunningPerCaller)
      .toSorted(([, a], [, b]) => a.running - b.running || a.lastTurn - b.lastTurn);
    if (!next) return;
    const [caller, share] = next;
    const [waiter] = share.waiting as [Waiter];
    leave(share, waiter);
    begin(caller, share);
    waiter.start();
  };
  /** Makes room for one more entry of this share by rejecting an entry of the share with the most entries waiting, unless that is this share. */
  const makeRoom = (share: Share): boolean => {
    if (waiting < maxWaiting) return true;
    const longest = [...shares.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), share);
    if (longest.waiting.length <= share.waiting.length + 1) return false;
    longest.waiting.at(-1)?.refuse();
    return true;
  };
  const acquire = (caller: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const share = shareOf(caller);
      if (running < maxRunning && share.running < maxRunningPerCaller) {
        begin(caller, share);
        return resolve();
      }
      if (!makeRoom(share)) return reject(new BusyError(busyText));
      const refuse = (): void => {
        clearTimeout(timer);
        leave(share, waiter);
        reject(new BusyError(busyText));
      };
      const timer = setTimeout(refuse, maxWaitMs);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiter: Waiter = { start, refuse };
      share.waiting.push(waiter);
      waiting += 1;
    });
  const release = (caller: string): void => {
    const share = shareOf(caller);
    running -= 1;
    share.running -= 1;
    startNext();
    if (share.running === 0 && share.waiting.length === 0) shares.delete(caller);
  };
  return async (work) => {
    const caller = callerKey();
    await acquire(caller);
    try {
      return await work();
    } finally {
      release(caller);
    }
  };
}
