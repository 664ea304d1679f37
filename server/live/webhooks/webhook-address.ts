/** Where a webhook may go: https to public addresses, and to what the settings name (docs/operations.md#webhooks). */
import { isIP } from 'node:net';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { classOfAddress } from '#server/platform/address-class.ts';

/** The host as the address names it, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** What is wrong with an address as it is written; where its name leads is judged at each delivery. */
export function faultOfAddress(text: string, privateHosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return WEBHOOK_TEXTS.badUrl;
  const url = new URL(text);
  const isListed = privateHosts.includes(hostOf(url));
  const isWeb = url.protocol === 'https:' || (isListed && url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '') return WEBHOOK_TEXTS.badUrl;
  const isOpen = isListed || isIP(hostOf(url)) === 0 || classOfAddress(hostOf(url)) === 'public';
  return isOpen ? undefined : WEBHOOK_TEXTS.privateUrl;
}
