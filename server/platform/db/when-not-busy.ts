/** Retries with a timer while another program has locked the embedded file, without blocking the event loop. */
import { setTimeout as pause } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const TIMEOUT_MS = 5_000;
const MAX_PAUSE_MS = 50;

const isBusy = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
};

let waiting = 0;

/** Returns whether anything is waiting for another program to release the lock. */
export const isWaitingForLock = (): boolean => waiting > 0;

/** Returns the result of `run` as soon as the lock is free. After five seconds, throws the lock error. */
export async function whenNotBusy<T>(run: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    waiting += 1;
    await pause(wait);
    waiting -= 1;
  }
}
