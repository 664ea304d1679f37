/** Which addresses a provider may be read at: private networks too, since an old tracker stands there, but never what clouds keep for their machines (docs/operations.md#import). */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { judgedLookup } from '#server/judged-lookup.ts';
import { ProviderError } from './provider.ts';

/** Link-local addresses, by which machines of clouds are told their secrets, and the ones beside them. */
const barred = new BlockList();
barred.addSubnet('169.254.0.0', 16, 'ipv4');
barred.addSubnet('0.0.0.0', 8, 'ipv4');
barred.addSubnet('224.0.0.0', 3, 'ipv4');
barred.addAddress('100.100.100.200', 'ipv4');
barred.addAddress('192.0.0.192', 'ipv4');
barred.addSubnet('fe80::', 10, 'ipv6');
barred.addSubnet('ff00::', 8, 'ipv6');
barred.addAddress('fd00:ec2::254', 'ipv6');

/** IPv4 within IPv6 is judged as what it is: `::ffff:a9fe:a9fe` too. */
export const isBarredAddress = (address: string): boolean => barred.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const BARRED = 'That address belongs to the machine or its cloud, and is never read.';

/** The origin of an address that somebody gave. Throws ProviderError where it cannot be one. */
export function originOf(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new ProviderError(`"${from}" is no address of a server: it begins with https:// or http://.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isBarredAddress(host)) throw new ProviderError(BARRED);
  return url.origin;
}

/** For connections to a provider: wherever its name leads is judged. */
export const providerLookup = judgedLookup(
  (address) => !isBarredAddress(address),
  () => new ProviderError(BARRED),
);
