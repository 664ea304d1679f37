/** One request at a time writes an upload, on whichever process: a lease in its row, renewed as bytes become safe. */
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Deps } from '#server/platform/deps.ts';
import { holdUpload, type Hold, releaseUpload } from './cut-uploads.store.ts';

/** Longer than a dead request is believed in; whoever waits longer is told to come again. */
const PATIENCE_MS = 8_000;
const STEP_MS = 100;

/** How the requests of this process are asked to make room for a newer one of the same upload. */
const holders = new Map<string, RequestRelease>();

class UploadLock implements Lock {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #hold: Hold;

  constructor(deps: Pick<Deps, 'db' | 'clock'>, hold: Hold) {
    this.#deps = deps;
    this.#hold = hold;
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const { db, clock } = this.#deps;
    const begun = performance.now();
    while (!(await holdUpload(db, this.#hold, clock()))) {
      if (signal.aborted || performance.now() - begun > PATIENCE_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
      // A line that broke unseen: whoever comes later is the one who is alive.
      await holders.get(this.#hold.id)?.();
      await pause(STEP_MS);
    }
    holders.set(this.#hold.id, release);
  }

  async unlock(): Promise<void> {
    holders.delete(this.#hold.id);
    await releaseUpload(this.#deps.db, this.#hold);
  }
}

/** Locks for one request, which is known by its token. */
export const uploadLocker = (deps: Pick<Deps, 'db' | 'clock'>, token: string): Locker => ({
  newLock: (id) => new UploadLock(deps, { id, token }),
});

/** For asking how far an upload is: what its row says is always true. */
export const noLocker: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };
