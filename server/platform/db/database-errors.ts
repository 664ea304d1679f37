/** What an error of the database means, whichever engine threw it. */

type DatabaseError = { code?: unknown; errcode?: unknown; constraint?: unknown; message?: unknown };
const asDatabaseError = (error: unknown): DatabaseError => (error ?? {}) as DatabaseError;

/** A unique index refused the row. */
export function isUniqueClash(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** A foreign key refused the row. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '23503' || errcode === 787;
}

/** The disk is full (507), as told apart from a database that is away (503). */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '53100' || errcode === 13 || code === 'ENOSPC' || code === 'EDQUOT';
}

/** Connection lost (08), server stopping (57P), short of something (53), only reading (25006), deadlock (40P01). */
const POSTGRES_AWAY = /^(08...|57P..|53...|25006|40P01)$/;
const NETWORK_AWAY = /^(ECONN(REFUSED|RESET|ABORTED)|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|encountered a connection error|Query read timeout/;
/** Limits of statements, locks and transactions that wait (57014, 55P03, 25P03), and a statement whose name is gone (26000). */
const POSTGRES_LIMIT = /^(57014|55P03|25P03|26000)$/;
/** Busy, locked, read-only, input or output failed, cannot open: the low byte of SQLite's finer codes. */
const SQLITE_AWAY: readonly number[] = [5, 6, 8, 10, 14];

/** A trigger refused the row. */
const SQLITE_TRIGGER = 1811;

/** The database cannot be reached or cannot write now. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, errcode, message } = asDatabaseError(error);
  if (typeof code === 'string' && (POSTGRES_AWAY.test(code) || POSTGRES_LIMIT.test(code) || NETWORK_AWAY.test(code)))
    return code !== '53100';
  if (typeof errcode === 'number') return SQLITE_AWAY.includes(errcode & 0xff);
  return CONNECTION_LOST.test(String(message ?? ''));
}

/** Pages that cannot be read as a database: a damaged index or table, a file that is none. */
export function isDatabaseDamaged(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === 'XX001' || code === 'XX002' || (typeof errcode === 'number' && [11, 26].includes(errcode & 0xff));
}

/** The database answers and takes no writes: a standby, a read-only file system, a server told to only read. */
export function isReadOnly(error: unknown): boolean {
  const { code, errcode } = asDatabaseError(error);
  return code === '25006' || (typeof errcode === 'number' && (errcode & 0xff) === 8);
}

/** What PostgreSQL is told to answer with where a house was moved away. */
export const MOVED = 'MOVED';
/** What the sentence of such a house begins with: all that SQLite lets a trigger say is words. */
export const MOVED_WORDS = 'This house has moved to ';

/** What people are told instead: where it is now is for administrators, the log and the terminal. */
export const MOVED_AWAY = 'This workspace has moved. Nothing is saved here; ask an administrator for the new address.';

/** The sentence, with the new address, for whoever wants to write where the house was moved away (docs/operations.md#move); undefined elsewhere. */
export function movedSentence(error: unknown): string | undefined {
  const { code, errcode, message } = asDatabaseError(error);
  const isTold = code === MOVED || (errcode === SQLITE_TRIGGER && String(message).startsWith(MOVED_WORDS));
  return isTold ? String(message) : undefined;
}

/** Two transactions waited for each other, and this one was ended for it. */
export const isDeadlock = (error: unknown): boolean => asDatabaseError(error).code === '40P01';

/** Another program holds the lock of the embedded file. */
export function isLockedByOther(error: unknown): boolean {
  const { errcode } = asDatabaseError(error);
  return typeof errcode === 'number' && [5, 6].includes(errcode & 0xff);
}

/** The lock of a table is held by somebody, and whoever asked for it did not want to wait. */
export const isHeldByOther = (error: unknown): boolean => asDatabaseError(error).code === '55P03';
