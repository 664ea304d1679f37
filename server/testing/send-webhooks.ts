/** One look of one process at what is due to webhooks, waited for to its end. */
import type { Deps } from '#server/platform/deps.ts';
import { beginSending, type Sending } from '#server/live/webhooks/send-webhooks.ts';

/** How many deliveries were taken. */
export async function sendWebhooks(deps: Deps): Promise<number> {
  const sending: Sending = new Map();
  await beginSending(deps, sending);
  const taken = await Promise.all(sending.values());
  return taken.reduce((sum, count) => sum + count, 0);
}
