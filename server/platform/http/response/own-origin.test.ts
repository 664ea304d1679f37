/** The server's own address: the public one when configured, and never one that an untrusted client names (docs/api-reference.md#headers). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const PUBLIC = 'https://cutroom.example.org';
const EVIL = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'host=evil.example',
  origin: 'https://evil.example',
};

describe('with PUBLIC_URL', () => {
  let app: TestApp;
  let admin: Caller;
  let client: string;
  beforeAll(async () => {
    app = await testApp({ publicUrl: `${PUBLIC}/` });
    admin = await app.as('admin');
    client = (await admin.post('/api/clients', { firstName: 'Ada' })).json()['@id'];
  });

  test.each([
    ['/api', 200],
    ['/api/docs.jsonld', 200],
    ['/api/docs', 200],
    ['/api/docs.jsonopenapi', 200],
    ['/api/contexts/Entrypoint', 200],
    ['/api/contexts/Project', 200],
    ['/api/contexts/Error', 200],
    ['/api/projects', 200],
    ['/api/projects/999', 404],
    ['/api/nope', 404],
    ['/api/projects/%zz', 400],
    ['/api/', 301],
    ['/', 404],
  ])('%s uses it and no other host', async (path, status) => {
    const response = await admin.get(path, EVIL);
    // The response depends on whether the app has been built.
    expect(path === '/' ? [200, 404] : [status]).toContain(response.statusCode);
    expect(JSON.stringify(response.headers) + response.body).not.toContain('evil.example');
    if (path.startsWith('/api') && status !== 301)
      expect(response.headers['link']).toContain(`<${PUBLIC}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#`);
    if (path.startsWith('/api/contexts/'))
      expect(response.json()['@context']['@vocab']).toBe(`${PUBLIC}/api/docs.jsonld#`);
  });

  test('accepts it or the requested host in an absolute IRI, and no other', async () => {
    const create = (iri: string, headers = {}) =>
      admin.post('/api/projects', { title: 'T', class: 'Basic', client: iri }, headers);
    expect((await create(PUBLIC + client)).statusCode).toBe(201);
    expect((await create(`http://inside:3000${client}`, { host: 'inside:3000' })).statusCode).toBe(201);
    expect((await create(`http://elsewhere.example${client}`)).statusCode).toBe(400);
    const found = await admin.get(`/api/projects?client=${encodeURIComponent(PUBLIC + client)}`);
    expect(found.json().totalItems).toBe(2);
  });
});

describe('without PUBLIC_URL', () => {
  test('accepts the host from a trusted proxy only', async () => {
    const trusting = await testApp({ trustProxy: ['10.0.0.1'] });
    const linkFor = async (remoteAddress: string) => {
      const headers = { host: 'inside:3000', 'x-forwarded-host': 'cutroom.example.org', 'x-forwarded-proto': 'https' };
      return (await trusting.fastify.inject({ url: '/api', headers, remoteAddress })).headers['link'];
    };
    expect(await linkFor('10.0.0.1')).toContain(`<${PUBLIC}/api/docs.jsonld>`);
    expect(await linkFor('192.0.2.7')).toContain('<http://inside:3000/api/docs.jsonld>');
  });

  test.each([
    ['localhost:3000'],
    ['192.168.1.5'],
    ['[2001:db8::1]:3000'],
    ['cut_room.lan:80'],
    ['xn--bcher-kva.example.'],
  ])('uses the requested host: %s', async (host) => {
    const app = await testApp();
    const response = await app.anonymous.get('/api', { host });
    await app.close();
    expect(response.headers['link']).toContain(`<http://${host}/api/docs.jsonld>`);
  });

  test.each([['a b'], ['a"b'], ['a>b'], ['me@b'], ['a/b'], ['a:b'], ['a:1:2'], ['[::1'], ['a,b'], ['x'.repeat(256)]])(
    'rejects an invalid host with 400: %s',
    async (host) => {
      const app = await testApp();
      const response = await app.anonymous.get('/api', { host });
      await app.close();
      expect([response.statusCode, response.json().detail]).toEqual([
        400,
        'The Host header of this request is invalid.',
      ]);
      expect(response.headers['link']).not.toContain(host);
    },
  );
});
