/** Every form of an address that reaches the machine, its link or its cloud is blocked (docs/import.md#import). */
import { expect, it } from 'vitest';
import { classOfAddress } from './address-class.ts';

it.each([
  // Link-local addresses and cloud metadata services, in IPv4 and in each IPv6 form.
  ['169.254.169.254', 'barred'],
  ['::ffff:169.254.169.254', 'barred'],
  ['::ffff:a9fe:a9fe', 'barred'],
  ['::169.254.169.254', 'barred'],
  ['::ffff:0:a9fe:a9fe', 'barred'],
  ['64:ff9b::a9fe:a9fe', 'barred'],
  ['64:ff9b::169.254.169.254', 'barred'],
  ['64:ff9b:1::a9fe:a9fe', 'barred'],
  ['2002:a9fe:a9fe::1', 'barred'],
  ['2001::a9fe:a9fe', 'barred'],
  ['2001:db9::5efe:a9fe:a9fe', 'barred'],
  ['fe80::5efe:a9fe:a9fe', 'barred'],
  ['FE80::1', 'barred'],
  ['fe80::1%eth0', 'barred'],
  ['fd00:ec2::254', 'barred'],
  ['fd00:0ec2:0:0:0:0:0:0254', 'barred'],
  ['fd00:ec2::23', 'barred'],
  ['fd20:ce::254', 'barred'],
  ['fd00:c1::a9fe:a9fe', 'barred'],
  ['fd00:42::42', 'barred'],
  ['100.100.100.200', 'barred'],
  ['::ffff:100.100.100.200', 'barred'],
  ['192.0.0.192', 'barred'],
  ['168.63.129.16', 'barred'],
  ['0.0.0.0', 'barred'],
  ['::', 'barred'],
  ['::ffff:0.0.0.0', 'barred'],
  ['255.255.255.255', 'barred'],
  ['239.1.2.3', 'barred'],
  ['ff02::1', 'barred'],
  // Private networks.
  ['127.0.0.1', 'private'],
  ['::1', 'private'],
  ['0:0:0:0:0:0:0:1', 'private'],
  ['10.0.0.7', 'private'],
  ['100.64.0.1', 'private'],
  ['192.168.1.20', 'private'],
  ['::ffff:127.0.0.1', 'private'],
  ['64:ff9b::7f00:1', 'private'],
  ['2002:c0a8:114::1', 'private'],
  ['fd00::1', 'private'],
  ['64:ff9b::808:808', 'private'],
  // Public addresses.
  ['8.8.8.8', 'public'],
  ['169.253.1.1', 'public'],
  ['2606:4700::1111', 'public'],
])('%s is %s', (address, expected) => {
  expect(classOfAddress(address)).toBe(expected);
});
