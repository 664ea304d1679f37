/** Content security policy: closed by default, open to the one other host that the app was built to call (docs/product.md#delivery, docs/security.md#hardening). */
import { beforeAll, describe, expect, test } from 'vitest';
import { contentPolicy } from './headers.ts';
import { apiHostIn, withWorkspaceName, withSignIns } from '../static.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const directive = (policy: string, name: string): string | undefined =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

describe('content security policy', () => {
  test('matches docs/security.md#hardening', async () => {
    const app = await testApp();
    const policy = String((await app.anonymous.get('/healthz')).headers['content-security-policy']);
    await app.close();
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "img-src 'self' data: blob:",
      ]),
    );
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test('allows an app built for another host to call it and show its pictures', () => {
    const policy = contentPolicy({ isHttps: false, apiHost: 'https://api.example.com' });
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.example.com");
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: https://api.example.com");
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
  });
});

describe('API host of a built app', () => {
  const page = (content: string) => `<head><meta name="api-host" content="${content}"></head>`;

  test.each([
    [page('https://api.example.com'), 'https://api.example.com'],
    [page('http://10.0.0.7:3000/'), 'http://10.0.0.7:3000'],
    [page(''), undefined],
    [page("'unsafe-inline' *"), undefined],
    [page('javascript:alert(1)'), undefined],
    ['<head></head>', undefined],
  ])('is read from %s', (html, host) => {
    expect(apiHostIn(html)).toBe(host);
  });
});

describe('demo sign-ins on the sign-in page', () => {
  const page = '<head><title>Cutroom</title></head><body></body>';

  test('are absent unless configured', () => {
    expect(withSignIns(page, [])).toBe(page);
  });

  test('are in the head of the page, with names escaped', () => {
    const offered = [{ type: 'admin', name: `A "$&" <b>'`, email: 'a@b.example', password: 'cutroom-demo' }] as const;
    const html = withSignIns(page, offered);
    const content = /<meta name="offered-sign-ins" content="([^"<>]*)" \/><\/head>/.exec(html)?.[1] ?? '';
    const plain = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(plain.replaceAll('&amp;', '&'))).toEqual(offered);
  });
});

test('includes the workspace name in the head of the page, and leaves the page unchanged without one', () => {
  expect(withWorkspaceName('<head></head>', '')).toBe('<head></head>');
  expect(withWorkspaceName('<head></head>', 'Reed & "Sons" <b>')).toBe(
    '<head><meta name="house-name" content="Reed &amp; &quot;Sons&quot; &lt;b&gt;" /></head>',
  );
});

test('sends Strict-Transport-Security only for an https public address', async () => {
  const [plain, secure] = [await testApp(), await testApp({ publicUrl: 'https://cutroom.example.org' })];
  const [open, strict] = [await plain.anonymous.get('/healthz'), await secure.anonymous.get('/healthz')];
  await plain.close();
  await secure.close();
  expect(open.headers['strict-transport-security']).toBeUndefined();
  expect(strict.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  expect(strict.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  for (const name of ['server', 'x-powered-by']) expect(strict.headers[name]).toBeUndefined();
});

describe('every response', () => {
  let app: TestApp;
  beforeAll(async () => (app = await testApp()));

  test.each([
    ['GET', '/'],
    ['GET', '/assets/gone.js'],
    ['GET', '/healthz'],
    ['GET', '/mail/stop'],
    ['GET', '/uploads/media/gone.png'],
    ['GET', '/api'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs/start.js'],
    ['GET', '/api/projects'],
    ['GET', '/api/nope'],
    ['GET', '/api/projects/%zz'],
    ['PUT', '/api/clients'],
    ['POST', '/api/authentication_token'],
  ] as const)('to %s %s declares its type, cannot be framed, and sets no cookie', async (method, url) => {
    const { headers, body } = await app.anonymous.request(method, url, { headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (body !== '') expect(headers['content-type']).toMatch(/json|^text\/\w+; charset=utf-8$/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
    expect(directive(policy, 'script-src') ?? '').not.toMatch(/unsafe|data:|https?:/);
  });
});

test('to the app is not stored on disk by browsers, and to API clients follows the documents', async () => {
  const app = await testApp();
  const admin = await app.as('admin');
  const paths = ['/api/users/me', '/api/users', '/api/clients/999', '/api/audit', '/api/stats/export/users'];
  const found = () =>
    Promise.all(paths.map(async (path) => [path, (await admin.get(path)).headers['cache-control']] as const));
  expect(await found()).toEqual(paths.map((path) => [path, 'no-cache, private']));
  await app.db.updateTable('sessions').set({ in_app: true }).where('id', '=', admin.sessionId).execute();
  expect(await found()).toEqual(paths.map((path) => [path, 'no-store']));
});
