/** Signing secret of a webhook (docs/operations.md#webhooks). */
import { randomBytes } from 'node:crypto';

/** Encryption purpose of the secrets. */
export const WEBHOOK_PURPOSE = 'webhook';

/** Returns a new secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
