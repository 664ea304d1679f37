/** Heavy work in turns: few at once, shared fairly among those who ask, and a word to whoever would wait too long (docs/decisions.md#hardening). */
import { currentAsker } from './asker.ts';
import { LruCache } from './lru-cache.ts';

/** More work than the machine can do in time; the text is for the person who asked for it. */
export class BusyError extends Error {}

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

type Bounds = {
  atOnce: number;
  /** How many of one asker may run at once; as many as of all unless told. */
  atOnceEach?: number;
  maxWaitMs: number;
  /** How many may wait; any number unless told. */
  maxWaiting?: number;
  busyText: string;
};

type Waiter = { start: () => void; refuse: () => void };

/** One person's or network's part of the work; it is there only while something of it waits or runs. */
type Share = {
  running: number;
  waiting: Waiter[];
  /** Which turn of all it had last; 0 for whoever had none that is remembered. */
  lastTurn: number;
};

/** Of so many askers the last turn is remembered when nothing of theirs waits or runs any more. */
const REMEMBERED = 10_000;

/**
 * Runs work in its turn; throws BusyError where none is found in time. The next turn is that of whoever has least running,
 * among these of whoever had one longest ago: a flood from many networks comes behind who seldom asks. Where nobody more
 * can wait, the last in the longest row gives way: one asker's flood is not another's refusal. With `atOnceEach` below
 * `atOnce`, one asker's work never keeps another's from starting.
 */
export function createTurns(bounds: Bounds): Turns {
  const { atOnce, atOnceEach = Infinity, maxWaitMs, maxWaiting = Infinity, busyText } = bounds;
  const shares = new Map<string, Share>();
  const lastTurns = new LruCache<number>(REMEMBERED);
  let turns = 0;
  let running = 0;
  let waiting = 0;

  const shareOf = (asker: string): Share => {
    const share = shares.get(asker) ?? { running: 0, waiting: [], lastTurn: lastTurns.get(asker) ?? 0 };
    shares.set(asker, share);
    return share;
  };
  const begin = (asker: string, share: Share): void => {
    running += 1;
    share.running += 1;
    share.lastTurn = turns += 1;
    lastTurns.set(asker, turns);
  };
  const leave = (share: Share, waiter: Waiter): void => {
    share.waiting.splice(share.waiting.indexOf(waiter), 1);
    waiting -= 1;
  };
  const startNext = (): void => {
    const [next] = [...shares]
      .filter(([, share]) => share.waiting.length > 0 && share.running < atOnceEach)
      .toSorted(([, a], [, b]) => a.running - b.running || a.lastTurn - b.lastTurn);
    if (!next) return;
    const [asker, share] = next;
    const [waiter] = share.waiting as [Waiter];
    leave(share, waiter);
    begin(asker, share);
    waiter.start();
  };
  /** Room for one more of this share, at the cost of the longest row if that is another's. */
  const makeRoom = (share: Share): boolean => {
    if (waiting < maxWaiting) return true;
    const longest = [...shares.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), share);
    if (longest.waiting.length <= share.waiting.length + 1) return false;
    longest.waiting.at(-1)?.refuse();
    return true;
  };
  const acquire = (asker: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const share = shareOf(asker);
      if (running < atOnce && share.running < atOnceEach) {
        begin(asker, share);
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
  const release = (asker: string): void => {
    const share = shareOf(asker);
    running -= 1;
    share.running -= 1;
    startNext();
    if (share.running === 0 && share.waiting.length === 0) shares.delete(asker);
  };
  return async (work) => {
    const asker = currentAsker();
    await acquire(asker);
    try {
      return await work();
    } finally {
      release(asker);
    }
  };
}
