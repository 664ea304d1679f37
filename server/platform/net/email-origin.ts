/** Address of the instance in emails, and message IDs that it makes unique (docs/operations.md#mail). */
import { createHash } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';

/** Returns the address to which emails link, without a slash at its end. */
export const emailOriginOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');

/** Returns the Message-ID of the email with this key, the same for every attempt, so that the receiver can detect duplicates. */
export function messageIdOf(origin: string, key: string): string {
  const digest = createHash('sha256').update(`${origin} ${key}`).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(origin).hostname}>`;
}
