/** Heavy work in turns: few at once, others wait a little, and whoever would wait too long is told so (docs/decisions.md#hardening). */

/** More work than the machine can do in time; the text is for the person who asked for it. */
export class BusyError extends Error {}

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

type Bounds = {
  atOnce: number;
  maxWaitMs: number;
  /** How many may wait; any number unless told. */
  maxWaiting?: number;
  busyText: string;
};

/** Runs work in its turn; throws BusyError where none is found in time. */
export function createTurns({ atOnce, maxWaitMs, maxWaiting = Infinity, busyText }: Bounds): Turns {
  let running = 0;
  const waiting: { start: () => void; timer: NodeJS.Timeout }[] = [];
  const acquire = () =>
    new Promise<void>((resolve, reject) => {
      if (running < atOnce) {
        running += 1;
        return resolve();
      }
      if (waiting.length >= maxWaiting) return reject(new BusyError(busyText));
      const waiter = {
        start: resolve,
        timer: setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(new BusyError(busyText));
        }, maxWaitMs),
      };
      waiting.push(waiter);
    });
  const release = () => {
    const next = waiting.shift();
    if (!next) running -= 1;
    else {
      clearTimeout(next.timer);
      next.start();
    }
  };
  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
