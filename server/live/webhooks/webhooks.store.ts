/** Webhooks and their deliveries. Triggers insert the deliveries (docs/operations.md#webhooks). */
import { sql } from 'kysely';
import {
  DELIVERIES_PAGE_SIZE,
  type Delivery,
  TEST_EVENT,
  type Webhook,
  type WebhookEvent,
} from '#domain/live/webhooks.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { WebhookFormat } from '#domain/live/webhook-formats.ts';
import { addSeconds } from '#domain/platform/dates.ts';
import { type Db, skipLockedRows } from '#server/platform/db/dialect.ts';
import { isUnleased, leaseFirstRow } from '#server/platform/db/leases.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

/** Returns events in the format that triggers search: with a space before and after each event. */
export const storedEvents = (events: readonly WebhookEvent[]): string => ` ${events.join(' ')} `;

type WebhookRow = Omit<Row<'webhooks'>, 'secret'> & Partial<ClientColumns>;
type ClientColumns = { client_first: string | null; client_last: string | null; client_company: string | null };

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  urlEnd: row.url_end,
  format: row.format,
  client:
    row.client_id === null
      ? null
      : {
          id: row.client_id,
          name: clientDisplayName({
            firstName: row.client_first ?? '',
            lastName: row.client_last ?? '',
            companyName: row.client_company ?? null,
          }),
        },
  events: row.events.trim().split(' ') as WebhookEvent[],
  isActive: row.is_active,
  createdAt: row.created_at,
  offReason: row.off_reason,
});

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .leftJoin('clients', 'clients.id', 'webhooks.client_id')
    .selectAll('webhooks')
    .select([
      'clients.first_name as client_first',
      'clients.last_name as client_last',
      'clients.company_name as client_company',
    ]);

/** Returns all webhooks, oldest first. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await selectWebhooks(db).orderBy('webhooks.id').execute()).map(toWebhook);
}

/** Returns one webhook, or undefined if absent. */
export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await selectWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** Inserts a webhook. */
export async function insertWebhook(db: Db, row: NewRow<'webhooks'>): Promise<Webhook> {
  const { id } = await db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  return (await findWebhook(db, id)) as Webhook;
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

/** Columns of a URL: of a chat, the URL itself is the encrypted secret. */
export type UrlColumns = Pick<Row<'webhooks'>, 'url' | 'url_end'> & Partial<Pick<Row<'webhooks'>, 'secret'>>;
export type WebhookChange = {
  address?: UrlColumns;
  format?: WebhookFormat;
  clientId?: number | null;
  events?: readonly WebhookEvent[];
  isActive?: boolean;
};

/** Changes the given fields. Turning a webhook on or off clears the reason why it was off, and what it waited for. Returns undefined if there is no such webhook. */
export async function updateWebhook(
  db: Db,
  id: number,
  { address, format, clientId, events, isActive }: WebhookChange,
): Promise<Webhook | undefined> {
  await db
    .updateTable('webhooks')
    .set({
      ...address,
      ...(format === undefined ? {} : { format }),
      ...(clientId === undefined ? {} : { client_id: clientId }),
      ...(events === undefined ? {} : { events: storedEvents(events) }),
      ...(isActive === undefined ? {} : { is_active: isActive, off_reason: null, paused_until: '' }),
      id,
    })
    .where('id', '=', id)
    .execute();
  return findWebhook(db, id);
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
  const row = await selectWebhooks(db)
    .innerJoin('webhook_deliveries', 'webhook_deliveries.webhook_id', 'webhooks.id')
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

/** Condition that a delivery concerns a webhook's client. Tests always do. */
const isOfClient = (clientId: number | null) =>
  clientId === null
    ? sql<boolean>`true`
    : sql<boolean>`(event = ${TEST_EVENT} or project_id in (select id from projects where client_id = ${clientId}))`;

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
export type Target = Pick<Row<'webhooks'>, (typeof TARGET_COLUMNS)[number]>;

/** Returns the URL and encrypted secret of an active webhook; undefined if it is off or waits. */
export const findTarget = (db: Db, id: number, now: string): Promise<Target | undefined> =>
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

type Lease = { webhookId: number; clientId?: number | null; now: string; leaseSeconds: number };

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

/** Most deliveries of one message. */
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
