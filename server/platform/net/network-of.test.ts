/** Networks of callers, in all address notations. */
import { expect, test } from 'vitest';
import { networkOf, widerNetworkOf } from './network-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0007:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:0:7::', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:0:0:1.2.3.4', '2001:db8:0:7::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix socket', 'unix socket'],
  ['', ''],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:0:7::/64', { of56: '2001:db8:0:0::/56', of48: '2001:db8:0::/48' }],
  ['2001:db8:1:2ff::/64', { of56: '2001:db8:1:200::/56', of48: '2001:db8:1::/48' }],
  ['192.0.2.7', undefined],
  ['unix socket', undefined],
])('networks around %s are %j', (network, wider) => {
  expect(widerNetworkOf(network)).toEqual(wider);
});
