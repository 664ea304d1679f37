/** The startup warning about plain HTTP. */
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { plainHttpWarning } from './plain-http.ts';

test.each([
  'http://cut.example.com',
  'http://cut.example.com.:3000/',
  'http://203.0.113.7',
  'http://172.32.0.1',
  'http://[2001:db8::7]:3000',
])('%s is warned about by host, in one line', (PUBLIC_URL) => {
  const warning = plainHttpWarning(readConfig({ PUBLIC_URL })) ?? '';
  expect(warning).toContain(`plain http on ${new URL(PUBLIC_URL).hostname}:`);
  expect(warning).not.toContain('\n');
});

test.each([
  {},
  { PUBLIC_URL: 'https://cut.example.com' },
  { PUBLIC_URL: 'http://cut.example.com', TRUST_PROXY: 'loopback' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { PUBLIC_URL: 'http://10.1.2.3' },
  { PUBLIC_URL: 'http://172.31.255.1' },
  { PUBLIC_URL: 'http://192.168.1.20:3000' },
  { PUBLIC_URL: 'http://100.101.102.103' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'http://[fd00::7]' },
  { PUBLIC_URL: 'http://studio' },
  { PUBLIC_URL: 'http://cut.studio.lan' },
  { PUBLIC_URL: 'http://cut.local.' },
])('%j causes no warning', (env) => {
  expect(plainHttpWarning(readConfig(env))).toBeUndefined();
});
