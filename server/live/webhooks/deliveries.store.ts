/** Deliveries of webhooks in the database. Triggers insert them (docs/operations.md#webhooks). */
import { sql } from 'kysely';
import { DELIVERIES_PAGE_SIZE, type Delivery, TEST_EVENT } from '#domain/live/webhooks.ts';
import { addSeconds } from '#domain/platform/dates.ts';
import type { Seconds } from '#domain/platform/units.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { skipLockedRows } from '#server/platform/db/locks.ts';
import { isUnleased, leaseFirstRow } from '#server/platform/db/leases.ts';
import type { Row } from '#server/platform/db/tables.ts';

function toDelivery(row: Row<'webhook_deliveries'>, now: string): Delivery {
  const state = row.delivered_at !== null ? 'delivered' : row.failed_at !== null ? 'failed' : 'waiting';
  return {
    id: row.id,
    event: row.event,
    at: row.at,
    state,
    attempts: row.attempts,
    nextAt: state === 'waiting' ? row.next_at || now : null,
    deliveredAt: row.delivered_at,
    status: row.status,
    error: row.error,
  };
}

/** Returns a page of a webhook's deliveries, newest first, starting below this ID. */
export async function listDeliveries(
  db: Db,
  webhookId: number,
  { before, now }: { before: number | undefined; now: string },
): Promise<Delivery[]> {
  const query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_PAGE_SIZE);
  const rows = await (before === undefined ? query : query.where('id', '<', before)).execute();
  return rows.map((row) => toDelivery(row, now));
}

/** Queues a test delivery and returns its ID. */
export async function insertTestDelivery(db: Db, webhookId: number): Promise<number> {
  const test = { webhook_id: webhookId, event: TEST_EVENT, record_id: null, project_id: null } as const;
  const row = await db.insertInto('webhook_deliveries').values(test).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Queues a delivery again, as if it had never been tried. */
export async function replay(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      next_at: '',
      attempts: 0,
      delivered_at: null,
      failed_at: null,
      locked_until: null,
      status: null,
      error: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Condition for pending deliveries that are due. */
const isDue = (now: string) => sql<boolean>`delivered_at is null and failed_at is null and next_at <= ${now}`;

/** Condition that a delivery concerns a webhook's client. Tests always do. */
const isOfClient = (clientId: number | null) =>
  clientId === null
    ? sql<boolean>`true`
    : sql<boolean>`(webhook_deliveries.event = ${TEST_EVENT} or webhook_deliveries.project_id in (select id from projects where client_id = ${clientId})
        or (webhook_deliveries.event = 'file.added' and webhook_deliveries.record_id in (select id from project_files where client_id = ${clientId})))`;

/** Deletes due deliveries that don't concern the webhook's client. */
export async function deleteOtherClients(
  db: Db,
  { id, clientId, now }: { id: number; clientId: number; now: string },
): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', id)
    .where(isDue(now))
    .where(isUnleased(now))
    .where(sql<boolean>`not ${isOfClient(clientId)}`)
    .execute();
}

/** Returns active webhooks with due deliveries. */
export async function listDueWebhooks(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('is_active', '=', true)
    .where('paused_until', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where(isDue(now))
          .where(isUnleased(now)),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const TARGET_COLUMNS = ['id', 'url', 'secret', 'format', 'client_id'] as const;
export type WebhookTarget = Pick<Row<'webhooks'>, (typeof TARGET_COLUMNS)[number]>;

/** Returns the URL and encrypted secret of an active webhook; undefined if it is off or waits. */
export const findWebhookTarget = (db: Db, id: number, now: string): Promise<WebhookTarget | undefined> =>
  db
    .selectFrom('webhooks')
    .select(TARGET_COLUMNS)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('paused_until', '<=', now)
    .executeTakeFirst();

/** Sends nothing to the webhook for a while. Returns false if another process just did the same, which makes it a lock. */
export async function pauseWebhook(
  db: Db,
  id: number,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('webhooks')
    .set({ paused_until: until })
    .where('id', '=', id)
    .where('paused_until', '<=', now)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) > 0;
}

/** Extends the pause of a webhook. */
export async function extendPause(db: Db, id: number, until: string): Promise<void> {
  const query = db.updateTable('webhooks').set({ paused_until: until }).where('id', '=', id);
  await query.where('paused_until', '<', until).execute();
}

type Lease = { webhookId: number; clientId?: number | null; now: string; leaseSeconds: Seconds };

/** Leases the webhook's delivery that is due first, so that no other process sends it. */
export const leaseDelivery = (db: Db, { webhookId, clientId = null, ...lease }: Lease) =>
  leaseFirstRow(
    db,
    {
      table: 'webhook_deliveries',
      due: sql<boolean>`webhook_id = ${webhookId} and ${isDue(lease.now)} and ${isOfClient(clientId)}`,
      orderColumn: 'next_at',
    },
    lease,
  );

/** Maximum number of deliveries per message. */
const MAX_LEASED = 5_000;

/** Leases the webhook's deliveries that are due, oldest first, so that no other process sends them. */
export async function leaseDeliveries(
  db: Db,
  { webhookId, clientId = null, now, leaseSeconds }: Lease,
): Promise<Row<'webhook_deliveries'>[]> {
  const due = sql<number>`(select id from webhook_deliveries where webhook_id = ${webhookId} and ${isDue(now)}
    and ${isUnleased(now)} and ${isOfClient(clientId)} order by id limit ${MAX_LEASED} ${skipLockedRows(db)})`;
  const rows = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ locked_until: addSeconds(now, leaseSeconds), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Deletes deliveries. */
export async function deleteDeliveries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
}

/** Records the result of an attempt of these deliveries: accepted, retry at `nextAt`, or given up. Skips those whose lease another process has taken over. */
export async function recordDeliveryAttempt(
  db: Db,
  { ids, attempts }: { ids: readonly number[]; attempts: number },
  { status, error, nextAt, now }: { status: number | null; error?: string; nextAt?: string | undefined; now: string },
): Promise<void> {
  const end =
    error === undefined ? { delivered_at: now } : nextAt === undefined ? { failed_at: now } : { next_at: nextAt };
  await db
    .updateTable('webhook_deliveries')
    .set({ ...end, status, error: error?.slice(0, 500) ?? null, locked_until: null })
    .where('id', 'in', ids)
    .where('attempts', '=', attempts)
    .execute();
}

/** Returns whether a delivery of a later event was accepted. */
export async function hasDeliveredSince(
  db: Db,
  { id, webhook_id }: Pick<Row<'webhook_deliveries'>, 'id' | 'webhook_id'>,
) {
  const found = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('id', '>', id)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes log entries before this time and returns their number. */
export async function deleteOldDeliveries(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('webhook_deliveries').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
