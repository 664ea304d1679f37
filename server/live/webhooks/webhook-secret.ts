/** Secrets of webhooks: the signing secret, and the URL of a chat, which is all one needs to post there (docs/operations.md#webhooks). */
import { randomBytes } from 'node:crypto';
import { isChat, type WebhookFormat } from '#domain/live/webhook-formats.ts';
import type { Secrets } from '#server/platform/config/secrets.ts';
import type { UrlColumns } from './webhooks.store.ts';

/** Encryption purpose of the secrets. */
export const WEBHOOK_PURPOSE = 'webhook';

/** Returns a new secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const SHOWN_LENGTH = 4;

/** Returns the columns of a URL: as it is, or for a chat the host, the end and the encrypted whole. */
export function urlColumnsOf(secrets: Secrets, format: WebhookFormat, url: string): UrlColumns {
  if (!isChat(format)) return { url, url_end: '' };
  return { url: new URL(url).host, url_end: url.slice(-SHOWN_LENGTH), secret: secrets.encrypt(WEBHOOK_PURPOSE, url) };
}
