/** URL rules for webhooks: HTTPS to public addresses, plus hosts listed in the settings (docs/operations.md#webhooks). */
import { isIP } from 'node:net';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { classOfAddress } from '#server/platform/address-class.ts';

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
