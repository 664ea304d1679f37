/** Settings: accepted values, and rejection of each invalid setting by name. */
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-values.ts';

test('needs no settings: trusts only loopback and allows no other origin', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    adminEmail: 'admin@cutroom.local',
    tokenLifetimeSeconds: 12 * 3600,
    editorTimer: undefined,
    maxUploadBytes: 25 * 1024 * 1024,
    maxCutBytes: 10 * 1024 ** 3,
    ffmpeg: undefined,
    trustProxy: [],
    corsOrigins: [],
    publicUrl: undefined,
    s3: undefined,
    webhookPrivateHosts: [],
  });
});

test('treats an empty setting as missing', () => {
  expect(readConfig({ PORT: '', TRUST_PROXY: ' ', CORS_ORIGINS: ',' })).toEqual(readConfig({}));
});

test('accepts lists with spaces, ranges and names', () => {
  const config = readConfig({
    TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.7',
    CORS_ORIGINS: 'https://a.example.com, http://localhost:5173',
  });
  expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
  expect(config.corsOrigins).toEqual(['https://a.example.com', 'http://localhost:5173']);
});

test('requires server, sender and public address for email', () => {
  const mail = {
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'Cutroom <cut@example.com>',
    PUBLIC_URL: 'https://cut.example.com',
  };
  expect(readConfig(mail).mail).toEqual({ smtpUrl: 'smtp://localhost', from: 'Cutroom <cut@example.com>' });
  expect(readConfig({}).mail).toBeUndefined();
  expect(() => readConfig({ ...mail, SMTP_URL: 'https://localhost' })).toThrow(/^SMTP_URL must/);
  expect(() => readConfig({ ...mail, SMTP_URL: '' })).toThrow(/^SMTP_URL must be set/);
  expect(() => readConfig({ ...mail, MAIL_FROM: 'cutroom' })).toThrow(/^MAIL_FROM must/);
  expect(() => readConfig({ ...mail, PUBLIC_URL: '' })).toThrow(/^PUBLIC_URL must be set/);
});

test.each([
  { PORT: '65536' },
  { PORT: '-1' },
  { TOKEN_LIFETIME_MINUTES: '0' },
  { TOKEN_LIFETIME_MINUTES: '1.5' },
  { TOKEN_SECRET: 'short' },
  { EDITOR_TIMER: 'some' },
  { TIME_ZONE: 'Mars/Olympus' },
  { TIME_ZONE: '+05:00' },
  { MAX_UPLOAD_MB: '0' },
  { MAX_CUT_GB: '0' },
  { MAX_CUT_GB: '101' },
  { ADMIN_EMAIL: 'boss' },
  { ADMIN_PASSWORD: 'short' },
  { DATABASE_URL: 'mysql://localhost/cutroom' },
  { TRUST_PROXY: '*' },
  { TRUST_PROXY: 'proxy.example.com' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { TRUST_PROXY: '999.0.0.1' },
  { TRUST_PROXY: 'fd00::/129' },
  { TRUST_PROXY: '10.0.0.1/' },
  { CORS_ORIGINS: '*' },
  { CORS_ORIGINS: 'null' },
  { CORS_ORIGINS: 'https://a.example.com/' },
  { CORS_ORIGINS: 'a.example.com' },
  { PUBLIC_URL: 'cutroom.example.com' },
  { LOG_LEVEL: 'loud' },
  { S3_ENDPOINT: 'ftp://store' },
])('rejects %j by name', (env) => {
  const [name = ''] = Object.keys(env);
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} `));
});

test('names the missing keys of an upload store', () => {
  expect(() => readConfig({ S3_ENDPOINT: 'https://store.example.com' })).toThrow(/^S3_BUCKET must be set/);
});

describe('company sign-in', () => {
  const good = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'cutroom',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://cutroom.example',
  };

  test('has a label and keeps passwords and two-factor authentication by default', () => {
    expect(readConfig({}).oidc).toBeUndefined();
    expect(readConfig(good).oidc).toEqual({
      issuer: 'https://id.example',
      clientId: 'cutroom',
      clientSecret: 'secret',
      label: 'Company account',
      only: false,
      isTwoFactorTrusted: false,
    });
    const chosen = { ...good, OIDC_LABEL: 'Acme', OIDC_ONLY: 'yes', OIDC_TWO_FACTOR: 'trusted' };
    expect(readConfig(chosen).oidc).toMatchObject({ label: 'Acme', only: true, isTwoFactorTrusted: true });
    expect(readConfig({ ...good, OIDC_ISSUER: 'http://127.0.0.1:9' }).oidc?.issuer).toBe('http://127.0.0.1:9');
  });

  test.each<[string, Record<string, string>]>([
    ['OIDC_ISSUER', { ...good, OIDC_ISSUER: 'http://id.example' }],
    ['OIDC_ISSUER', { ...good, OIDC_ISSUER: 'https://id.example?a=b' }],
    ['OIDC_ISSUER', { OIDC_ONLY: 'yes' }],
    ['OIDC_CLIENT_ID', { ...good, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...good, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_LABEL', { ...good, OIDC_LABEL: 'x'.repeat(41) }],
    ['OIDC_ONLY', { ...good, OIDC_ONLY: 'maybe' }],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'http://cutroom.example' }],
  ])('names %s if it is invalid', (name, env) => expect(() => readConfig(env)).toThrow(new RegExp(`^${name} `)));
});
