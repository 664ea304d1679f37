/** Webhook actions: create, change and delete (docs/operations.md#webhooks). */
import { type AuditAction, auditDifference, type AuditEntry } from '#domain/journal/audit.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import { isChat } from '#domain/live/webhook-formats.ts';
import { tooManyWebhooks, type Webhook, webhookAddress, type WebhookDraft } from '#domain/live/webhooks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { newWebhookSecret, urlColumnsOf, WEBHOOK_PURPOSE } from './webhook-secret.ts';
import {
  countWebhooks,
  deleteWebhook as deleteRow,
  findWebhook,
  insertWebhook,
  storedEvents,
  updateWebhook,
} from './webhooks.store.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/** Returns the fields recorded in the audit log. */
const fieldsOf = ({ events, isActive, format, client, ...address }: Webhook) => ({
  url: webhookAddress(address),
  events,
  isActive,
  format,
  clientId: client?.id ?? null,
});
const auditOf = (action: AuditAction, { id, url, urlEnd }: Webhook, extra: Partial<AuditEntry> = {}): AuditEntry => ({
  action,
  record: { kind: 'webhook', id, name: webhookAddress({ url, urlEnd }) },
  ...extra,
});

/** Creates a webhook. Returns the record, with its signing secret unless it is a chat; it can't be shown again. */
export function createWebhook(
  { db, clock, secrets }: Store & Pick<Deps, 'secrets'>,
  userId: number,
  { url, events, format, clientId }: WebhookDraft,
): Promise<{ record: Webhook; secret: string | undefined } | Refusal> {
  return db.transaction().execute(async (trx) => {
    if ((await countWebhooks(trx)) >= LIMITS.webhooks) return tooManyWebhooks();
    const secret = isChat(format) ? undefined : newWebhookSecret();
    const now = clock();
    const record = await insertWebhook(trx, {
      secret: secret === undefined ? '' : secrets.encrypt(WEBHOOK_PURPOSE, secret),
      ...urlColumnsOf(secrets, format, url),
      format,
      client_id: clientId,
      events: storedEvents(events),
      created_by_id: userId,
      created_at: now,
    });
    await writeAudit(trx, auditOf('webhooks.make', record, { after: fieldsOf(record) }), { now });
    return { record, secret };
  });
}

/** Changes a webhook and returns the result. */
export function changeWebhook(
  { db, clock, secrets }: Store & Pick<Deps, 'secrets'>,
  id: number,
  { url, ...change }: Partial<WebhookDraft> & { isActive?: boolean },
): Promise<Webhook | Refusal> {
  return db.transaction().execute(async (trx) => {
    const before = await findWebhook(trx, id);
    if (!before) return notFound();
    const address = url === undefined ? undefined : urlColumnsOf(secrets, change.format ?? before.format, url);
    const after = await updateWebhook(trx, id, { ...change, ...(address ? { address } : {}) });
    if (!after) return notFound();
    const changed = auditDifference(fieldsOf(before), fieldsOf(after));
    await writeAudit(trx, auditOf('webhooks.change', after, changed), { now: clock() });
    return after;
  });
}

/** Deletes a webhook with its delivery log. */
export function deleteWebhook({ db, clock }: Store, id: number): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await findWebhook(trx, id);
    if (!before) return notFound();
    await deleteRow(trx, id);
    await writeAudit(trx, auditOf('webhooks.delete', before, { before: fieldsOf(before) }), { now: clock() });
    return undefined;
  });
}
