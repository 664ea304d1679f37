/** Classifies database errors, independent of the engine. */

type DatabaseError = { code?: unknown; errcode?: unknown; constraint?: unknown; message?: unknown };
const asDatabaseError = (error: unknown): DatabaseError => (error ?? {}) as DatabaseError;

/** Returns whether a unique index rejected the row. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** Returns whether a foreign key rejected the row. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '23503' || errcode === 787;
}

/** Returns whether the disk is full (507), as opposed to an unreachable database (503). */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '53100' || errcode === 13 || code === 'ENOSPC' || code === 'EDQUOT';
}

/** Connection lost (08), server stopping (57P), out of resources (53), read-only (25006), deadlock (40P01). */
const POSTGRES_UNAVAILABLE = /^(08...|57P..|53...|25006|40P01)$/;
const NETWORK_ERRORS = /^(ECONN(REFUSED|RESET|ABORTED)|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|encountered a connection error|Query read timeout/;
/** Timeouts of statements, locks and idle transactions (57014, 55P03, 25P03), and a lost prepared statement (26000). */
const POSTGRES_LIMIT = /^(57014|55P03|25P03|26000)$/;
/** Busy, locked, read-only, I/O error, cannot open, as the low byte of SQLite's extended codes. */
const SQLITE_UNAVAILABLE: readonly number[] = [5, 6, 8, 10, 14];

/** SQLite code of a trigger that rejected the row. */
const SQLITE_TRIGGER = 1811;

/** Returns whether the database can't be reached, or can't write at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errcode, message } = asDatabaseError(error);
  if (
    typeof code === 'string' &&
    (POSTGRES_UNAVAILABLE.test(code) || POSTGRES_LIMIT.test(code) || NETWORK_ERRORS.test(code))
  )
    return code !== '53100';
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE.includes(errcode & 0xff);
  return CONNECTION_LOST.test(String(message ?? ''));
}

/** Returns whether pages are unreadable: a damaged index or table, or a file that is not a database. */
export function isDatabaseDamaged(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === 'XX001' || code === 'XX002' || (typeof errcode === 'number' && [11, 26].includes(errcode & 0xff));
}

/** Returns whether the database responds but rejects writes: a standby, a read-only file system, or a server in read-only mode. */
export function isReadOnly(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '25006' || (typeof errcode === 'number' && (errcode & 0xff) === 8);
}

/** Error code raised by PostgreSQL on a database that was moved elsewhere. */
export const MOVED = 'MOVED';
/** Start of the error message on such a database, since a trigger in SQLite can only raise text. */
export const MOVED_PREFIX = 'This house has moved to ';

/** Message for users. Only administrators, the log and the terminal get the new address. */
export const MOVED_MESSAGE =
  'This workspace has moved. Nothing is saved here; ask an administrator for the new address.';

/** Returns the message with the new address when a write was rejected because the instance has moved (docs/operations.md#move). */
export function movedMessageOf(error: unknown): string | undefined {
  const { code, errcode, message } = asDatabaseError(error);
  const isMoved = code === MOVED || (errcode === SQLITE_TRIGGER && String(message).startsWith(MOVED_PREFIX));
  return isMoved ? String(message) : undefined;
}

/** Returns whether two transactions waited for each other and this one was rolled back. */
export const isDeadlock = (error: unknown): boolean => asDatabaseError(error).code === '40P01';

/** Returns whether another program has locked the embedded file. */
export function isLockedByOther(error: unknown): boolean {
  const { errcode } = asDatabaseError(error);
  return typeof errcode === 'number' && [5, 6].includes(errcode & 0xff);
}

/** Returns whether another transaction has locked the table and the statement uses NOWAIT. */
export const isLockUnavailable = (error: unknown): boolean => asDatabaseError(error).code === '55P03';
