/** Webhooks and their deliveries in the database; triggers write the latter (docs/operations.md#webhooks). */
import { sql } from 'kysely';
import { DELIVERIES_PAGE, type Delivery, TEST_EVENT, type Webhook, type WebhookEvent } from '#domain/live/webhooks.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isFree, takeByLease } from '#server/platform/db/leases.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

/** As triggers look for them: a blank on both sides of each. */
export const keptEvents = (events: readonly WebhookEvent[]): string => ` ${events.join(' ')} `;

const toWebhook = (row: Omit<Row<'webhooks'>, 'secret'>): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events.trim().split(' ') as WebhookEvent[],
  isActive: row.is_active,
  createdAt: row.created_at,
  offReason: row.off_reason,
});

/** All of the house, the oldest first. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await db.selectFrom('webhooks').selectAll().orderBy('id').execute()).map(toWebhook);
}

/** One, where it is there. */
export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** Keeps a new one. */
export async function insertWebhook(db: Db, row: NewRow<'webhooks'>): Promise<Webhook> {
  return toWebhook(await db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow());
}

/** How many there are. */
export async function countWebhooks(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Does the work while no webhook is told of it: they are off in this transaction alone, which nobody else sees. */
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

/** Changes what is named; whoever turns it on or off has seen why it was off. Undefined where it is gone. */
export async function updateWebhook(
  db: Db,
  id: number,
  { url, events, isActive }: WebhookChange,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: keptEvents(events) }),
      ...(isActive === undefined ? {} : { is_active: isActive, off_reason: null }),
      id,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toWebhook(row);
}

/** It goes with its deliveries. */
export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Turns it off, and keeps why; false where it was off. */
export async function turnOff(trx: Db, id: number, reason: string): Promise<boolean> {
  const done = await trx
    .updateTable('webhooks')
    .set({ is_active: false, off_reason: reason })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) > 0;
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

/** Of one webhook, the newest first; a page of those before that id. */
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
    .limit(DELIVERIES_PAGE);
  const rows = await (before === undefined ? query : query.where('id', '<', before)).execute();
  return rows.map((row) => toDelivery(row, now));
}

/** The webhook of a delivery. */
export async function findWebhookOfDelivery(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .selectAll('webhooks')
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
  return row && toWebhook(row);
}

/** A test is on its way; the id of the delivery. */
export async function insertTest(db: Db, webhookId: number): Promise<number> {
  const test = { webhook_id: webhookId, event: TEST_EVENT, record_id: null, project_id: null } as const;
  const row = await db.insertInto('webhook_deliveries').values(test).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** It is on its way once more, as if it had never been tried. */
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

/** What waits of a webhook that is on and is due. */
const isDue = (now: string) => sql<boolean>`delivered_at is null and failed_at is null and next_at <= ${now}`;

/** Webhooks that are on and have something due. */
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
          .where(isFree(now)),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Where messages to a webhook go, and the locked secret; undefined where it is off. */
export const findTarget = (db: Db, id: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();

/** What is due first of a webhook, for as long as the lease; nobody else has it meanwhile. */
export const takeDelivery = (
  db: Db,
  { webhookId, ...lease }: { webhookId: number; now: string; leaseSeconds: number },
) =>
  takeByLease(
    db,
    {
      table: 'webhook_deliveries',
      due: sql<boolean>`webhook_id = ${webhookId} and ${isDue(lease.now)}`,
      orderColumn: 'next_at',
    },
    lease,
  );

/** What became of a try: taken, to be tried at `nextAt`, or given up. Nothing where another process has it by now. */
export async function noteDelivery(
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

/** Whether something that happened later has been taken. */
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

/** Throws away the log from before that instant; how many lines. */
export async function deleteOldDeliveries(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('webhook_deliveries').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
