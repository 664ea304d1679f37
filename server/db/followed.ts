/** What is found once with much reading and then kept up with what has changed since (ADR 9). */
import { RecentlyUsed } from '#server/recently-used.ts';
import type { Db } from './dialect.ts';

export type Ways<T> = {
  /** Finds it anew. */
  start(): Promise<T>;
  /** Brings what is known up to now. */
  keepUp(known: T): Promise<T>;
};

/** A memory of such findings, some for each database; whoever asks next for the same continues from there, one after the other. */
export function createFollowing<T>(most: number): (db: Db, key: string, ways: Ways<T>) => Promise<T> {
  const keptBy = new WeakMap<Db, RecentlyUsed<Promise<T>>>();
  return (db, key, { start, keepUp }) => {
    const kept = keptBy.get(db) ?? new RecentlyUsed<Promise<T>>(most);
    keptBy.set(db, kept);
    const before = kept.get(key);
    const now = before ? before.then(keepUp, start) : start();
    kept.set(key, now);
    return now;
  };
}
