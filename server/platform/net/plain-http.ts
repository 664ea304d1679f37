/** Detects public access over plain HTTP, where passwords and tokens can be intercepted (docs/operations.md#proxy). */
import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/platform/config/config.ts';

/** Networks that are unreachable from outside: loopback, private, carrier-grade NAT and link-local. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv4');
PRIVATE_NETWORKS.addAddress('::1', 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/** Names without a dot and names of the local network are not part of the public DNS. */
const isPrivateName = (name: string): boolean =>
  !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa|test)$/.test(name);

function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(name);
  return family === 0 ? isPrivateName(name) : PRIVATE_NETWORKS.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the startup warning, or undefined when there is nothing to warn about. */
export function plainHttpWarning({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): string | undefined {
  if (publicUrl === undefined || trustProxy.length > 0) return undefined;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'http:' || isPrivateHost(hostname)) return undefined;
  return `PUBLIC_URL is plain http on ${hostname}: passwords and tokens can be intercepted. Put an https proxy in front, and set PUBLIC_URL and TRUST_PROXY.`;
}
