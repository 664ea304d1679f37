/** Webhooks in the database (docs/operations.md#webhooks). */
import type { Webhook, WebhookEvent } from '#domain/live/webhooks.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { WebhookFormat } from '#domain/live/webhook-formats.ts';
import type { Db } from '#server/platform/db/dialect.ts';
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
  const activeWebhooks = await trx
    .updateTable('webhooks')
    .set({ is_active: false })
    .where('is_active', '=', true)
    .returning('id')
    .execute();
  const result = await work();
  const ids = activeWebhooks.map(({ id }) => id);
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

/** Returns the webhook of a delivery. */
export async function findWebhookOfDelivery(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await selectWebhooks(db)
    .innerJoin('webhook_deliveries', 'webhook_deliveries.webhook_id', 'webhooks.id')
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
  return row && toWebhook(row);
}
