/** The secret by which a receiver knows that a message is from here (docs/operations.md#webhooks). */
import { randomBytes } from 'node:crypto';

/** What secrets are locked for. */
export const WEBHOOK_PURPOSE = 'webhook';

/** As Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
