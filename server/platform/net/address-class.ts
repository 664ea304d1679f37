/** Classes of IP addresses, which decide where requests to user-supplied URLs may go (docs/operations.md#webhooks, docs/import.md#import). */
import { BlockList, isIPv6 } from 'node:net';

/** `barred` addresses belong to the machine, its network link or its cloud. User-supplied URLs must never reach them. */
export type AddressClass = 'public' | 'private' | 'barred';

type Range = readonly [address: string, bits: number];

function rangeCheck(family: 'ipv4' | 'ipv6', ranges: readonly Range[]): (address: string) => boolean {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return (address) => list.check(address, family);
}

/** Link-local, multicast and reserved addresses, and the cloud metadata services that hand out credentials. */
const isBarredV4 = rangeCheck('ipv4', [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
]);
/** The same in IPv6, plus tunnels and local translators whose actual target can't be determined. */
const isBarredV6 = rangeCheck('ipv6', [
  ['::', 128],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['fd00:42::42', 128],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  ['fe80::', 10],
  ['ff00::', 8],
]);
/** Reserved by the registries for private networks, the machine itself, tests and future use. */
const isPrivateV4 = rangeCheck('ipv4', [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]);
/** In IPv6, only 2000::/3 is allocated. The ranges subtracted below embed other addresses or are for documentation. */
const isGlobalUnicastV6 = rangeCheck('ipv6', [['2000::', 3]]);
const isPrivateV6 = rangeCheck('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((text) => (text === '' ? [] : text.split(':')));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return [...(first ?? []), ...zeros, ...(last ?? [])].map((group) => Number.parseInt(group, 16));
}

/** IPv6 forms that embed an IPv4 address: compatible, mapped, translated and NAT64 in the last 32 bits, 6to4 after the prefix. */
const hasV4AtEnd = rangeCheck('ipv6', [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
]);
const is6to4 = rangeCheck('ipv6', [['2002::', 16]]);
const isLoopbackV6 = rangeCheck('ipv6', [['::1', 128]]);
/** ISATAP addresses carry their IPv4 address after these two groups, whatever the network prefix. */
const isIsatap = (groups: readonly number[]): boolean =>
  groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);

function embeddedV4(address: string): string | undefined {
  const groups = groupsOf(address);
  const isAtEnd = (hasV4AtEnd(address) && !isLoopbackV6(address)) || isIsatap(groups);
  const at = isAtEnd ? 6 : is6to4(address) ? 1 : undefined;
  if (at === undefined) return undefined;
  return groups
    .slice(at, at + 2)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

function classOfV6(address: string): AddressClass {
  if (isBarredV6(address)) return 'barred';
  const v4 = embeddedV4(address);
  if (v4 !== undefined && isBarredV4(v4)) return 'barred';
  return v4 === undefined && isGlobalUnicastV6(address) && !isPrivateV6(address) ? 'public' : 'private';
}

/** Returns the class of the address. An IPv6 form of an IPv4 address is never public. */
export function classOfAddress(address: string): AddressClass {
  const [bare = ''] = address.split('%', 1);
  if (isIPv6(bare)) return classOfV6(bare);
  if (isBarredV4(bare)) return 'barred';
  return isPrivateV4(bare) ? 'private' : 'public';
}
