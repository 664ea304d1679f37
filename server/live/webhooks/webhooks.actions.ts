/** Webhook actions: create, change and delete (docs/operations.md#webhooks). */
import { type AuditAction, auditDifference, type AuditEntry } from '#domain/journal/audit.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import { tooManyWebhooks, type Webhook, type WebhookDraft } from '#domain/live/webhooks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { newWebhookSecret, WEBHOOK_PURPOSE } from './webhook-secret.ts';
import {
  countWebhooks,
  deleteWebhook as deleteRow,
  findWebhook,
  insertWebhook,
  storedEvents,
  updateWebhook,
  type WebhookChange,
} from './webhooks.store.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/** Returns the fields recorded in the audit log. */
const fieldsOf = ({ url, events, isActive }: Webhook) => ({ url, events, isActive });
const auditOf = (action: AuditAction, { id, url }: Webhook, extra: Partial<AuditEntry> = {}): AuditEntry => ({
  action,
  record: { kind: 'webhook', id, name: url },
  ...extra,
});

/** Creates a webhook. Returns the record with its secret, which can't be shown again. */
export function createWebhook(
  { db, clock, secrets }: Store & Pick<Deps, 'secrets'>,
  userId: number,
  { url, events }: WebhookDraft,
): Promise<{ record: Webhook; secret: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    if ((await countWebhooks(trx)) >= LIMITS.webhooks) return tooManyWebhooks();
    const secret = newWebhookSecret();
    const now = clock();
    const record = await insertWebhook(trx, {
      url,
      events: storedEvents(events),
      secret: secrets.encrypt(WEBHOOK_PURPOSE, secret),
      created_by_id: userId,
      created_at: now,
    });
    await writeAudit(trx, auditOf('webhooks.make', record, { after: fieldsOf(record) }), { now });
    return { record, secret };
  });
}

/** Changes a webhook and returns the result. */
export function changeWebhook({ db, clock }: Store, id: number, change: WebhookChange): Promise<Webhook | Refusal> {
  return db.transaction().execute(async (trx) => {
    const before = await findWebhook(trx, id);
    const after = before && (await updateWebhook(trx, id, change));
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
