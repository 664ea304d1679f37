/** Another program may hold the lock of the embedded file: what needs it is tried again by timer, and the event loop goes on. */
import { setTimeout as pause } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 50;

const isBusy = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
};

let waiting = 0;

/** Whether somebody waits at this moment for another program to let go. */
export const isKeptWaiting = (): boolean => waiting > 0;

/** What `run` gives, as soon as nobody else holds the lock; after five seconds the refusal itself is thrown. */
export async function whenNotBusy<T>(run: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
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
