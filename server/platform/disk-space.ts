/** Disk space of the embedded database: the last of it is reserved for sign-ins of administrators (docs/wire.md#trouble). */
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Deps } from './deps.ts';

const RESERVED_BYTES = 32 * 1024 ** 2;
/** The disk is asked at most this often, however many write. */
const FRESH_MS = 1_000;

/** Means the same as the error of a full disk, before it is one. */
class NoSpaceError extends Error {
  readonly code = 'ENOSPC';
}

/** Throws while less than 32 MiB is free on the disk of the embedded database. */
export async function requireDiskSpace({ db, freeBytes }: Pick<Deps, 'db' | 'freeBytes'>): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const free = await freeBytes();
  if (free !== undefined && free < RESERVED_BYTES) throw new NoSpaceError(`${free} bytes are free on the disk.`);
}

/** Returns a reader that shares each answer for a second. */
export function cachedForASecond<T>(read: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at >= FRESH_MS) latest = { at: now, result: read() };
    return latest.result;
  };
}
