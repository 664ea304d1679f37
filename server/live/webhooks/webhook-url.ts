/** URL rules for webhooks: HTTPS to public addresses, plus hosts listed in the settings; for chats the hosts of their service (docs/operations.md#webhooks). */
import { isIP } from 'node:net';
import { chatHostFault, isChat, otherFormatFault, type WebhookFormat } from '#domain/live/webhook-formats.ts';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { classOfAddress } from '#server/platform/net/address-class.ts';

/** Returns the host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Returns what is wrong with the URL as written. The address it resolves to is checked at each delivery. */
export function urlFault(text: string, privateHosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return WEBHOOK_TEXTS.badUrl;
  const url = new URL(text);
  const isListed = privateHosts.includes(hostOf(url));
  const isWeb = url.protocol === 'https:' || (isListed && url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '') return WEBHOOK_TEXTS.badUrl;
  const isOpen = isListed || isIP(hostOf(url)) === 0 || classOfAddress(hostOf(url)) === 'public';
  return isOpen ? undefined : WEBHOOK_TEXTS.privateUrl;
}

const TOPIC = /^(.*\/)([\w-]{1,64})$/;

/** Returns where to post to an ntfy topic, and the topic. */
export function ntfyTargetOf(text: string): { url: string; topic: string } | undefined {
  const url = new URL(text);
  const [, parent, topic] = TOPIC.exec(url.pathname) ?? [];
  if (parent === undefined || topic === undefined) return undefined;
  url.pathname = parent;
  return { url: url.href, topic };
}

/** Returns what is wrong with a URL that someone enters for this format. Webhooks from before this rule are still sent. */
export function enteredUrlFault(
  format: WebhookFormat,
  text: string,
  privateHosts: readonly string[],
): string | undefined {
  const other = URL.canParse(text) ? otherFormatFault(format, hostOf(new URL(text)), privateHosts) : undefined;
  return other ?? targetFault(format, text, privateHosts);
}

/** Returns what is wrong with the URL of a webhook of this format. */
export function targetFault(format: WebhookFormat, text: string, privateHosts: readonly string[]): string | undefined {
  const fault = urlFault(text, privateHosts);
  if (fault !== undefined || !isChat(format)) return fault;
  const hostFault = chatHostFault(format, hostOf(new URL(text)), privateHosts);
  if (hostFault !== undefined) return hostFault;
  return format === 'ntfy' && !ntfyTargetOf(text) ? WEBHOOK_TEXTS.noTopic : undefined;
}
