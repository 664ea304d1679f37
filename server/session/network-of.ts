/** The network that one caller has to themself: an IPv4 address, or the /64 of an IPv6 one (docs/people.md#throttle). */
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The sixteen-bit groups on one side of `::`; an IPv4 tail makes two. */
const groupsIn = (text: string): string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));

/** Whoever has one IPv6 address has the other 2^64 of its network too, and would else never be slowed. */
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
