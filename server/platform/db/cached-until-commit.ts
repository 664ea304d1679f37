/** Query cache: results that are valid for one snapshot of the database, cached until the next commit (ADR 6). */
import { LruCache } from '#server/platform/schedule/lru-cache.ts';
import type { Db } from './dialect.ts';
import { snapshotVersion } from './feed.ts';

type SnapshotCache = { version: string; values: LruCache<{ value: unknown }> };

/** Maximum number of results; a page of projects takes about 0.1 MiB as records and as bytes. */
const MAX_CACHED = 100;
const cachedBy = new WeakMap<Db, SnapshotCache>();

/** Returns the cache of that snapshot. Any commit, by any process, creates a new version with an empty cache. */
function valuesOf(db: Db, version: string): SnapshotCache['values'] {
  const cached = cachedBy.get(db);
  if (cached?.version === version) return cached.values;
  const values: SnapshotCache['values'] = new LruCache(MAX_CACHED);
  cachedBy.set(db, { version, values });
  return values;
}

/** Returns the result of `read`, or the one cached for the same snapshot. */
export type Cache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

const cacheIn =
  (values: SnapshotCache['values']): Cache =>
  async <T>(key: string, read: () => Promise<T>) => {
    const cached = values.get(key);
    if (cached) return cached.value as T;
    const value = await read();
    values.set(key, { value });
    return value;
  };

/**
 * Returns the result of `read`, or the one cached since the last commit; never older than the time of the call. The
 * key must contain everything that the result depends on besides the data, and results must not be modified. Nothing is
 * cached inside a transaction. `read` receives a cache for parts shared with other results, so that commits are checked
 * only once.
 */
export async function cachedUntilCommit<T>(db: Db, key: string, read: (cache: Cache) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read((_key, readPart) => readPart());
  const cache = cacheIn(valuesOf(db, await snapshotVersion(db)));
  return cache(key, () => read(cache));
}
