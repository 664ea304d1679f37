/** Where a webhook may go: https to public addresses, and to what the settings name (docs/operations.md#webhooks). */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { WEBHOOK_TEXTS } from '#domain/webhooks.ts';

/** What the registries keep for networks of one's own, for machines themselves, for tests and for later. */
const PRIVATE_RANGES: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only 2000::/3 is given out, and of that these carry other addresses in them or are for examples. */
const PUBLIC_V6: readonly [address: string, bits: number] = ['2000::', 3];
const PRIVATE_V6: readonly [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const privateV4 = new BlockList();
for (const [address, bits] of PRIVATE_RANGES) privateV4.addSubnet(address, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');
const privateV6 = new BlockList();
for (const [address, bits] of PRIVATE_V6) privateV6.addSubnet(address, bits, 'ipv6');

/** Whether everybody can reach that address, and nobody alone has it. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
    : isIP(address) === 4 && !privateV4.check(address, 'ipv4');

/** The host as the address names it, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** What is wrong with an address as it is written; where its name leads is judged at each delivery. */
export function faultOfAddress(text: string, privateHosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return WEBHOOK_TEXTS.badUrl;
  const url = new URL(text);
  const isListed = privateHosts.includes(hostOf(url));
  const isWeb = url.protocol === 'https:' || (isListed && url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '') return WEBHOOK_TEXTS.badUrl;
  return isListed || isIP(hostOf(url)) === 0 || isPublicAddress(hostOf(url)) ? undefined : WEBHOOK_TEXTS.privateUrl;
}
