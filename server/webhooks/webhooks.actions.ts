/** Making a webhook (docs/operations.md#webhooks). */
import { LIMITS } from '#domain/limits.ts';
import type { Refusal } from '#domain/refusal.ts';
import { tooManyWebhooks, type Webhook, type WebhookDraft } from '#domain/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { newWebhookSecret, WEBHOOK_PURPOSE } from './webhook-secret.ts';
import { countWebhooks, insertWebhook, keptEvents } from './webhooks.store.ts';

/** The record, with its secret, which nobody can be told again. */
export function makeWebhook(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  userId: number,
  { url, events }: WebhookDraft,
): Promise<{ record: Webhook; secret: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    if ((await countWebhooks(trx)) >= LIMITS.webhooks) return tooManyWebhooks();
    const secret = newWebhookSecret();
    const record = await insertWebhook(trx, {
      url,
      events: keptEvents(events),
      secret: vault.lock(WEBHOOK_PURPOSE, secret),
      created_by_id: userId,
      created_at: clock(),
    });
    return { record, secret };
  });
}
