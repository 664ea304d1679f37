/** Readiness of this process for load balancers, so that no traffic goes to a process that can't write (docs/security.md#hardening). */
import { setTimeout as pause } from 'node:timers/promises';
import {
  isDatabaseDamaged,
  isDiskFull,
  isLockedByOther,
  isReadOnly,
  MOVED_PREFIX,
  movedMessageOf,
} from '#server/platform/db/database-errors.ts';
import { requireDiskRoom } from '#server/platform/db/disk-room.ts';
import { isWaitingForLock } from '#server/platform/db/when-not-busy.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Time limit of a probe, which keeps the response within two seconds. */
const LIMIT_MS = 1_500;
/** Minimum interval between two probes of the database, no matter how many clients poll. */
const FRESH_MS = 1_000;
const PROBE = 'readiness probe';

export type Readiness = {
  /** Marks the process as not ready from now on. */
  stop(): void;
  /** Records damage as a message. The process remains unready until the database is repaired and the process restarted. */
  reportDamage(message: string): void;
  /** Returns a message about the current problem, or undefined when ready. */
  problem(): Promise<string | undefined>;
  /** Like `problem`, but only database problems that need an administrator and don't pass by themselves. */
  lastingProblem(): Promise<string | undefined>;
};

const ADMINISTRATOR_PROBLEMS = {
  full: 'The disk of the database is full.',
  readOnly: 'The database can only be read.',
  damaged: 'The database is damaged. Restore a backup.',
};

const LOCKED = 'Another program holds the lock of the database.';

const needsAdministrator = (message: string): boolean =>
  Object.values(ADMINISTRATOR_PROBLEMS).includes(message) || message.startsWith(MOVED_PREFIX);

function messageFor(error: unknown): string {
  const moved = movedMessageOf(error);
  if (moved !== undefined) return moved;
  if (isDiskFull(error)) return ADMINISTRATOR_PROBLEMS.full;
  if (isReadOnly(error)) return ADMINISTRATOR_PROBLEMS.readOnly;
  if (isDatabaseDamaged(error)) return ADMINISTRATOR_PROBLEMS.damaged;
  if (isLockedByOther(error)) return LOCKED;
  return 'The database cannot be reached.';
}

/** Writes to the database, since only a write shows that the disk has room and the server is reachable and isn't a standby. */
async function probe(db: Db): Promise<string | undefined> {
  const value = new Date().toISOString();
  try {
    await db.transaction().execute(async (trx) => {
      await requireDiskRoom(trx, PROBE);
      await trx
        .insertInto('settings')
        .values({ name: PROBE, value })
        .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
        .execute();
    });
    return undefined;
  } catch (error) {
    return messageFor(error);
  }
}

async function closeSilently(): Promise<string> {
  await pause(LIMIT_MS, undefined, { ref: false });
  return isWaitingForLock() ? LOCKED : 'The database does not respond.';
}

/** Creates the readiness check of a process. Concurrent callers share one probe. */
export function createReadiness(db: Db): Readiness {
  let isStopping = false;
  let damage: string | undefined;
  let latest: { endedAt?: number; result: Promise<string | undefined> } | undefined;
  const check = (): Promise<string | undefined> => {
    const attempt: typeof latest = { result: probe(db) };
    latest = attempt;
    void attempt.result.then(() => (attempt.endedAt = performance.now()));
    return attempt.result;
  };
  const databaseProblem = async (): Promise<string | undefined> => {
    if (damage !== undefined) return damage;
    const isFresh = latest && performance.now() - (latest.endedAt ?? Infinity) < FRESH_MS;
    return Promise.race([latest && isFresh ? latest.result : check(), closeSilently()]);
  };
  return {
    stop: () => {
      isStopping = true;
    },
    reportDamage: (message) => {
      damage = message;
    },
    problem: async () => (isStopping ? 'This process is stopping.' : databaseProblem()),
    lastingProblem: async () => {
      const found = await databaseProblem();
      return found !== undefined && (found === damage || needsAdministrator(found)) ? found : undefined;
    },
  };
}
