/** Can this process work? Asked by whoever sends people here, so that nobody is sent where nothing can be written (docs/decisions.md#hardening). */
import { setTimeout as pause } from 'node:timers/promises';
import {
  isDatabaseDamaged,
  isDiskFull,
  isLockedByOther,
  isReadOnly,
  MOVED_WORDS,
  movedSentence,
} from '#server/platform/db/database-errors.ts';
import { takeRoom } from '#server/platform/db/dialect.ts';
import { isKeptWaiting } from '#server/platform/db/when-not-busy.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Whoever asks hears within two seconds. */
const LIMIT_MS = 1_500;
/** However many ask, the database is written to at most this often. */
const FRESH_MS = 1_000;
const PROBE = 'readiness probe';

export type Readiness = {
  /** From now on nobody should be sent here. */
  stop(): void;
  /** What was found damaged, in one sentence: nobody is to be sent here until it has been seen to and the program started anew. */
  noteDamage(sentence: string): void;
  /** One sentence that says what is wrong; undefined when all is well. */
  trouble(): Promise<string | undefined>;
  /** The same of what does not pass by itself, and of the database alone: somebody must see to it. */
  lastingTrouble(): Promise<string | undefined>;
};

const LASTING = {
  full: 'The disk of the database is full.',
  readOnly: 'The database can only be read.',
  damaged: 'The database is damaged. Restore a backup.',
};

const LOCKED = 'Another program holds the lock of the database.';

const isLasting = (sentence: string): boolean =>
  Object.values(LASTING).includes(sentence) || sentence.startsWith(MOVED_WORDS);

function sentenceFor(error: unknown): string {
  const moved = movedSentence(error);
  if (moved !== undefined) return moved;
  if (isDiskFull(error)) return LASTING.full;
  if (isReadOnly(error)) return LASTING.readOnly;
  if (isDatabaseDamaged(error)) return LASTING.damaged;
  if (isLockedByOther(error)) return LOCKED;
  return 'The database cannot be reached.';
}

/** Only a write tells that the disk has room, that the server is no standby, and that somebody is there at all. */
async function probe(db: Db): Promise<string | undefined> {
  const value = new Date().toISOString();
  try {
    await db.transaction().execute(async (trx) => {
      await takeRoom(trx, PROBE);
      await trx
        .insertInto('settings')
        .values({ name: PROBE, value })
        .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
        .execute();
    });
    return undefined;
  } catch (error) {
    return sentenceFor(error);
  }
}

async function silence(): Promise<string> {
  await pause(LIMIT_MS, undefined, { ref: false });
  return isKeptWaiting() ? LOCKED : 'The database does not answer.';
}

export function createReadiness(db: Db): Readiness {
  let isStopping = false;
  let damage: string | undefined;
  let latest: { endedAt?: number; result: Promise<string | undefined> } | undefined;
  const ask = (): Promise<string | undefined> => {
    const attempt: typeof latest = { result: probe(db) };
    latest = attempt;
    void attempt.result.then(() => (attempt.endedAt = performance.now()));
    return attempt.result;
  };
  const troubleOfDatabase = async (): Promise<string | undefined> => {
    if (damage !== undefined) return damage;
    const isFresh = latest && performance.now() - (latest.endedAt ?? Infinity) < FRESH_MS;
    return Promise.race([latest && isFresh ? latest.result : ask(), silence()]);
  };
  return {
    stop: () => {
      isStopping = true;
    },
    noteDamage: (sentence) => {
      damage = sentence;
    },
    trouble: async () => (isStopping ? 'This process is stopping.' : troubleOfDatabase()),
    lastingTrouble: async () => {
      const found = await troubleOfDatabase();
      return found !== undefined && (found === damage || isLasting(found)) ? found : undefined;
    },
  };
}
