/** Webhooks and their deliveries. Triggers insert the deliveries (docs/operations.md#webhooks). */
import { sql } from 'kysely';
import {
  DELIVERIES_PAGE_SIZE,
  type Delivery,
  TEST_EVENT,
  type Webhook,
  type WebhookEvent,
} from '#domain/live/webhooks.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isUnleased, leaseFirstRow } from '#server/platform/db/leases.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

/** Returns events in the format that triggers search: with a space before and after each event. */
export const storedEvents = (events: readonly WebhookEvent[]): string => ` ${events.join(' ')} `;

const toWebhook = (row: Omit<Row<'webhooks'>, 'secret'>): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events.trim().split(' ') as WebhookEvent[],
  isActive: row.is_active,
  createdAt: row.created_at,
  offReason: row.off_reason,
});

/** Returns all webhooks, oldest first. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await db.selectFrom('webhooks').selectAll().orderBy('id').execute()).map(toWebhook);
}

/** Returns one webhook, or undefined if absent. */
export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** Inserts a webhook. */
export async function insertWebhook(db: Db, row: NewRow<'webhooks'>): Promise<Webhook> {
  return toWebhook(await db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Counts webhooks. */
export async function countWebhooks(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Runs `work` without webhook deliveries, by turning all webhooks off within this transaction. */
export async function withoutWebhooks<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const on = await trx
    .updateTable('webhooks')
    .set({ is_active: false })
    .where('is_active', '=', true)
    .returning('id')
    .execute();
  const result = await work();
  const ids = on.map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('webhooks').set({ is_active: true }).where('id', 'in', ids).execute();
  return result;
}

export type WebhookChange = { url?: string; events?: readonly WebhookEvent[]; isActive?: boolean };

/** Changes the given fields. Turning a webhook on or off clears the reason why it was off. Returns undefined if there is no such webhook. */
export async function updateWebhook(
  db: Db,
  id: number,
  { url, events, isActive }: WebhookChange,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: storedEvents(events) }),
      ...(isActive === undefined ? {} : { is_active: isActive, off_reason: null }),
      id,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toWebhook(row);
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Turns a webhook off and stores the reason. Returns false if it was off already. */
export async function turnOffWebhook(trx: Db, id: number, reason: string): Promise<boolean> {
  const updated = await trx
    .updateTable('webhooks')
    .set({ is_active: false, off_reason: reason })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) > 0;
}

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

/** Returns the webhook of a delivery. */
export async function findWebhookOfDelivery(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .selectAll('webhooks')
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
  return row && toWebhook(row);
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

/** Returns active webhooks with due deliveries. */
export async function listDueWebhooks(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('is_active', '=', true)
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

/** Returns the URL and encrypted secret of an active webhook; undefined if it is off. */
export const findTarget = (db: Db, id: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();

/** Leases the webhook's delivery that is due first, so that no other process sends it. */
export const leaseDelivery = (
  db: Db,
  { webhookId, ...lease }: { webhookId: number; now: string; leaseSeconds: number },
) =>
  leaseFirstRow(
    db,
    {
      table: 'webhook_deliveries',
      due: sql<boolean>`webhook_id = ${webhookId} and ${isDue(lease.now)}`,
      orderColumn: 'next_at',
    },
    lease,
  );

/** Records the result of an attempt: accepted, retry at `nextAt`, or given up. Does nothing if another process has taken over the lease. */
export async function recordDeliveryAttempt(
  db: Db,
  { id, attempts }: Pick<Row<'webhook_deliveries'>, 'id' | 'attempts'>,
  { status, error, nextAt, now }: { status: number | null; error?: string; nextAt?: string | undefined; now: string },
): Promise<void> {
  const end =
    error === undefined ? { delivered_at: now } : nextAt === undefined ? { failed_at: now } : { next_at: nextAt };
  await db
    .updateTable('webhook_deliveries')
    .set({ ...end, status, error: error?.slice(0, 500) ?? null, locked_until: null })
    .where('id', '=', id)
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
