/** Ensures that one request at a time writes an upload, in all processes, by a lease in its row that is renewed as bytes become durable. */
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Deps } from '#server/platform/deps.ts';
import { acquireLease, type Lease, releaseLease, type UploadTable } from './uploads.store.ts';

/** Maximum wait, longer than the lease of a dead request. After it, the client is told to retry. */
const MAX_WAIT_MS = 8_000;
const RETRY_MS = 100;

/** Callbacks that ask this process's requests to release an upload for a newer request. */
const holders = new Map<string, RequestRelease>();

class UploadLock implements Lock {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #hold: Lease;

  constructor(deps: Pick<Deps, 'db' | 'clock'>, lease: Lease) {
    this.#deps = deps;
    this.#hold = lease;
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const { db, clock } = this.#deps;
    const startedAt = performance.now();
    while (!(await acquireLease(db, this.#hold, clock()))) {
      if (signal.aborted || performance.now() - startedAt > MAX_WAIT_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
      // The older connection may have broken unnoticed; the newer request is the live one.
      await holders.get(this.#hold.id)?.();
      await pause(RETRY_MS);
    }
    holders.set(this.#hold.id, release);
  }

  async unlock(): Promise<void> {
    holders.delete(this.#hold.id);
    await releaseLease(this.#deps.db, this.#hold);
  }
}

type LockerContext = { deps: Pick<Deps, 'db' | 'clock'>; kind: { table: UploadTable }; token: string };

/** Returns locks for one request, identified by its token. */
export const uploadLocker = ({ deps, kind: { table }, token }: LockerContext): Locker => ({
  newLock: (id) => new UploadLock(deps, { table, id, token }),
});

/** No-op locker for reading the offset, since the row is always correct. */
export const noLocker: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };
