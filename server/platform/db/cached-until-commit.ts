/** Query cache: answers that hold for one snapshot of the database are read once, and kept until anybody commits anything (ADR 6). */
import { LruCache } from '#server/platform/lru-cache.ts';
import { type Db, snapshotVersion } from './dialect.ts';

type Cached = { version: string; answers: LruCache<{ answer: unknown }> };

/** A page of projects takes a tenth of a MiB as records and as bytes. */
const MOST_CACHED = 100;
const cachedBy = new WeakMap<Db, Cached>();

/** What is cached of that snapshot; any commit, by whatever process, makes a new version, which begins empty. */
function answersOf(db: Db, version: string): Cached['answers'] {
  const cached = cachedBy.get(db);
  if (cached?.version === version) return cached.answers;
  const answers: Cached['answers'] = new LruCache(MOST_CACHED);
  cachedBy.set(db, { version, answers });
  return answers;
}

/** What `read` gives, or gave before in the same snapshot. */
export type Cache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

const cacheIn =
  (answers: Cached['answers']): Cache =>
  async <T>(key: string, read: () => Promise<T>) => {
    const cached = answers.get(key);
    if (cached) return cached.answer as T;
    const answer = await read();
    answers.set(key, { answer });
    return answer;
  };

/**
 * What `read` gives, or gave since the last commit; never less fresh than the moment of asking. The key must name all
 * that the answer depends on beside the data, and nobody may change an answer. In a transaction nothing is cached.
 * Parts that other answers need too are cached by what `read` is given: whether anybody has committed is asked once.
 */
export async function cachedUntilCommit<T>(db: Db, key: string, read: (cache: Cache) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read((_key, readPart) => readPart());
  const cache = cacheIn(answersOf(db, await snapshotVersion(db)));
  return cache(key, () => read(cache));
}
