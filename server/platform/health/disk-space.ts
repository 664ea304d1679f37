/** Disk space of the embedded database. The last 32 MiB is reserved for administrators who sign in (docs/api-reference.md#trouble). */
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';

const RESERVED_BYTES = 32 * 1024 ** 2;
/** Minimum interval between two readings of the free space, however many requests write. */
const FRESH_MS = 1_000;

/** Error thrown when the disk is nearly full, and treated like that of a full disk. */
class NoSpaceError extends Error {
  readonly code = 'ENOSPC';
}

/** Throws while less than 32 MiB is free on the disk of the embedded database. */
export async function requireDiskSpace({ db, freeBytes }: Pick<Deps, 'db' | 'freeBytes'>): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const free = await freeBytes();
  if (free !== undefined && free < RESERVED_BYTES) throw new NoSpaceError(`${free} bytes are free on the disk.`);
}

/** Returns a reader that caches its result for a second. */
export function cachedForASecond<T>(read: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at >= FRESH_MS) latest = { at: now, result: read() };
    return latest.result;
  };
}
