/** What can be done with a webhook: made, changed, deleted (docs/operations.md#webhooks). */
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
  keptEvents,
  updateWebhook,
  type WebhookChange,
} from './webhooks.store.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/** What the audit log keeps of one. */
const fieldsOf = ({ url, events, isActive }: Webhook) => ({ url, events, isActive });
const auditOf = (action: AuditAction, { id, url }: Webhook, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action,
  record: { kind: 'webhook', id, name: url },
  ...more,
});

/** The record, with its secret, which nobody can be told again. */
export function makeWebhook(
  { db, clock, vault }: Store & Pick<Deps, 'vault'>,
  userId: number,
  { url, events }: WebhookDraft,
): Promise<{ record: Webhook; secret: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    if ((await countWebhooks(trx)) >= LIMITS.webhooks) return tooManyWebhooks();
    const secret = newWebhookSecret();
    const now = clock();
    const record = await insertWebhook(trx, {
      url,
      events: keptEvents(events),
      secret: vault.lock(WEBHOOK_PURPOSE, secret),
      created_by_id: userId,
      created_at: now,
    });
    await writeAudit(trx, auditOf('webhooks.make', record, { after: fieldsOf(record) }), { now });
    return { record, secret };
  });
}

/** The record as it is then. */
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

/** It goes with its log. */
export function deleteWebhook({ db, clock }: Store, id: number): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await findWebhook(trx, id);
    if (!before) return notFound();
    await deleteRow(trx, id);
    await writeAudit(trx, auditOf('webhooks.delete', before, { before: fieldsOf(before) }), { now: clock() });
    return undefined;
  });
}
