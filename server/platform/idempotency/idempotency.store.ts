/** Idempotency keys of POST requests in the database, each with its stored response (docs/api-reference.md#retries). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Claim, SentResponse } from '#server/platform/retry-keys.ts';

const RETENTION_MS = LIMITS.retryHours * 60 * 60 * 1000;

const retainedSince = (now: string): string => new Date(Date.parse(now) - RETENTION_MS).toISOString();

/** Returns the state of the caller's key, or undefined when it is new or older than a day. */
export async function findKey(
  db: Db,
  { callerId, key, now }: Claim,
): Promise<{ fingerprint: string; response: SentResponse } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('created_at', '>=', retainedSince(now))
    .executeTakeFirst();
  if (!row || row.status === null) return undefined;
  return {
    fingerprint: row.fingerprint,
    response: { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' },
  };
}

/**
 * Claims the key for this transaction. Returns false when another request has claimed it. On PostgreSQL, waits for
 * another request's claim in progress, in any process, until its response is stored or the key released. SQLite has a
 * single writer.
 */
export async function claimKey(trx: Db, { callerId, key, now }: Claim, fingerprint: string): Promise<boolean> {
  const row = { fingerprint, created_at: now, status: null, headers: null, body: null };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ caller_id: callerId, key, ...row })
    .onConflict((clash) =>
      clash
        .columns(['caller_id', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<', retainedSince(now)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the response in the transaction that claimed the key. */
export async function storeResponse(
  trx: Db,
  { callerId, key }: Claim,
  { status, headers, body }: SentResponse,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status, headers: JSON.stringify(headers) as never, body })
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .execute();
}

/** Deletes keys older than a day and returns how many. */
export async function deleteOldKeys(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', retainedSince(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
