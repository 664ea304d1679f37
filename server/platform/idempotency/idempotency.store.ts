/** Keys of POSTs in the database, each with the answer that its request got (docs/wire.md#retries). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Claim, Written } from '#server/platform/retry-keys.ts';

const KEPT_MS = LIMITS.retryHours * 60 * 60 * 1000;

const keptSince = (now: string): string => new Date(Date.parse(now) - KEPT_MS).toISOString();

/** What this caller's key stands for; undefined where it is new, or older than a day. */
export async function findKey(
  db: Db,
  { callerId, key, now }: Claim,
): Promise<{ fingerprint: string; answer: Written } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('created_at', '>=', keptSince(now))
    .executeTakeFirst();
  if (!row || row.status === null) return undefined;
  return {
    fingerprint: row.fingerprint,
    answer: { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' },
  };
}

/**
 * Takes the key for this transaction; false where another has it. On PostgreSQL one that is under way is waited for, whatever
 * process it is in: it ends with its answer kept, or with the key free again. SQLite's writers are alone already.
 */
export async function claimKey(trx: Db, { callerId, key, now }: Claim, fingerprint: string): Promise<boolean> {
  const row = { fingerprint, created_at: now, status: null, headers: null, body: null };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ caller_id: callerId, key, ...row })
    .onConflict((clash) =>
      clash.columns(['caller_id', 'key']).doUpdateSet(row).where('idempotency_keys.created_at', '<', keptSince(now)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps the answer, in the transaction that claimed the key. */
export async function keepAnswer(trx: Db, { callerId, key }: Claim, { status, headers, body }: Written): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status, headers: JSON.stringify(headers) as never, body })
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .execute();
}

/** Forgets keys that are older than a day; how many. */
export async function deleteOldKeys(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', keptSince(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
