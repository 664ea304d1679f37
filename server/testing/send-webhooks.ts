/** Runs one round of webhook deliveries and waits for it to end. */
import type { Deps } from '#server/platform/deps.ts';
import { startSending, type PendingSends } from '#server/live/webhooks/send-webhooks.ts';

/** Runs the round and returns the number of accepted deliveries. */
export async function sendWebhooks(deps: Deps): Promise<number> {
  const sending: PendingSends = new Map();
  await startSending(deps, sending);
  const taken = await Promise.all(sending.values());
  return taken.reduce((sum, count) => sum + count, 0);
}
