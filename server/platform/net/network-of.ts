/** Network of a single caller: an IPv4 address, or the /64 of an IPv6 address (docs/people.md#throttle). */
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the 16-bit groups on one side of `::`; an IPv4 tail counts as two. */
const groupsIn = (text: string): string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));

/** Returns the network of the address. A host owns all 2^64 addresses of its /64, so throttling single IPv6 addresses would be useless. */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0] as string;
  const [, mapped] = MAPPED.exec(plain) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [front = '', back] = plain.split('::', 2);
  const [before, after] = [groupsIn(front), groupsIn(back ?? '')];
  const between = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const network = [...before, ...between, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const IPV6_NETWORK = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/;

/** Returns the /56 and /48 around an IPv6 network from `networkOf`, since providers hand out whole blocks of them. */
export function widerNetworkOf(network: string): { of56: string; of48: string } | undefined {
  const [, first, second, third, fourth = ''] = IPV6_NETWORK.exec(network) ?? [];
  if (first === undefined) return undefined;
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return { of56: `${first}:${second}:${third}:${upper}::/56`, of48: `${first}:${second}:${third}::/48` };
}
