/** Behavior shared by all responses: negotiation, headers, methods, CORS, addresses behind a proxy (docs/api-reference.md#accept, docs/api-reference.md#headers, docs/security.md#hardening). */
import { METHODS } from 'node:http';
import { describe, expect, test } from 'vitest';
import { aClient } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const APP = 'https://app.example.com';
const DOCS = 'http://localhost:80/api/docs.jsonld';
const LINK = `<${DOCS}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
const ERROR_LINK = `<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error",${LINK}`;

const app = await testApp({ corsOrigins: [APP], trustProxy: ['127.0.0.1'] });
const admin = await app.as('admin');
const item = `/api/clients/${(await aClient(app.db)).id}`;

describe('response format by Accept', () => {
  test.each([
    ['', 'application/ld+json'],
    ['*/*', 'application/ld+json'],
    ['application/*', 'application/ld+json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/ld+json'],
    ['application/ld+json', 'application/ld+json'],
    ['application/json', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json, application/ld+json', 'application/ld+json'],
    ['application/ld+json;q=0.5, application/json', 'application/json'],
  ])('%j returns %s', async (accept, type) => {
    const response = await admin.get('/api/clients', { accept });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(Array.isArray(response.json())).toBe(type === 'application/json');
  });

  test('returns plain JSON without linked-data keys, for items and errors', async () => {
    const accept = { accept: 'application/json' };
    expect(Object.keys((await admin.get(item, accept)).json()).filter((key) => key.startsWith('@'))).toEqual([]);
    const error = (await admin.get('/api/clients/999', accept)).json();
    expect(error).toEqual({
      title: 'An error occurred',
      detail: 'Not Found',
      message: 'Not Found',
      status: 404,
      type: '/errors/404',
    });
  });

  test.each(['application/problem+json', 'application/merge-patch+json', 'text/html', 'text/csv', 'garbage'])(
    'rejects %s with 406',
    async (accept) => {
      const response = await admin.get(item, { accept });
      expect(response.statusCode).toBe(406);
      expect(response.json().detail).toBe(
        `Requested format "${accept}" is not supported. Supported MIME types are "application/ld+json", "application/json".`,
      );
    },
  );
});

describe('request content type', () => {
  const supportedTypes = 'Supported MIME types are "application/ld+json", "application/json".';

  test.each(['text/plain', 'garbage', 'application/', ''])('rejects %j with 415, naming it', async (type) => {
    const response = await admin.post('/api/clients', {}, { 'content-type': type });
    expect([response.statusCode, response.json().detail]).toEqual([
      415,
      `The content-type "${type}" is not supported. ${supportedTypes}`,
    ]);
  });

  test('rejects a missing type with 415', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/clients',
      headers,
      payload: Buffer.from('{}'),
    });
    expect([response.statusCode, response.json().detail]).toEqual([415, 'The "Content-Type" header must exist.']);
  });

  test('accepts only merge patches for PATCH', async () => {
    for (const type of ['application/json', 'application/ld+json'])
      expect((await admin.patch(item, {}, { 'content-type': type })).statusCode).toBe(415);
  });

  test('checks an invalid type after path and token, and ignores it without a body', async () => {
    const garbage = { 'content-type': 'garbage' };
    expect((await app.anonymous.post('/api/clients', {}, garbage)).statusCode).toBe(401);
    expect((await admin.post('/api/nope', {}, garbage)).statusCode).toBe(404);
    expect((await admin.post(item, {}, garbage)).statusCode).toBe(405);
    expect((await admin.get(item, garbage)).statusCode).toBe(200);
    expect((await admin.delete('/api/clients/999', garbage)).statusCode).toBe(404);
  });
});

describe('one address in any spelling', () => {
  test.each([
    (path: string) => path.replace('/api', '/%61pi'),
    (path: string) => path.replace('clients', 'client%73'),
    (path: string) => `http://localhost:80${path}`,
  ])('reaches the same API resource (%#)', async (write) => {
    const response = await admin.get(write(item));
    expect(response.headers).toMatchObject({ link: LINK, 'cache-control': 'no-cache, private' });
    expect(response.json()['@id']).toBe(item);
    expect((await app.anonymous.get(write(item))).statusCode).toBe(401);
    const unknown = await admin.get(write('/api/clients/999'));
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });
});

describe('a known parameter with an unsupported key', () => {
  test.each([
    ...['status[x]=started', 'id[a]=1', 'title[x]=a', 'revised[x]=true', 'assignedTo.email[x]=a@b.c'],
    ...['page[x]=2', 'itemsPerPage[x]=5', 'order[id][]=asc', 'createdAt[foo]=2026-01-01'],
  ])('is rejected with 400 instead of returning the whole list: %s', async (query) => {
    expect((await admin.get(`/api/projects?${query}`)).statusCode).toBe(400);
  });

  test('is rejected outside the collections too', async () => {
    const response = await admin.get('/api/stats/users?startDate[x]=2026-01-01');
    expect([response.statusCode, response.json().detail]).toEqual([
      400,
      'Invalid value for query parameter "startDate[x]".',
    ]);
  });

  test('is ignored if the parameter is unknown', async () => {
    expect((await admin.get('/api/projects?colour[x]=red&order[colour][]=asc')).statusCode).toBe(200);
  });
});

describe('text', () => {
  test('is counted in code points, not UTF-16 units', async () => {
    const title = (count: number) => ({ firstName: '🎬'.repeat(count), lastName: 'A' });
    expect((await admin.post('/api/clients', title(100))).statusCode).toBe(201);
    expect((await admin.post('/api/clients', title(101))).statusCode).toBe(422);
  });

  test('must be UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await admin.post('/api/clients', body);
    expect([response.statusCode, response.json().detail]).toEqual([400, 'Syntax error']);
  });
});

describe('headers', () => {
  test('list the types that a collection accepts', async () => {
    const json = await admin.request('OPTIONS', '/api/clients');
    expect(json.headers['accept-post']).toBe('application/ld+json, application/json');
    const upload = await admin.request('OPTIONS', '/api/media_uploads');
    expect(upload.headers['accept-post']).toBe('multipart/form-data');
  });

  const ITEM_METHODS = 'OPTIONS, HEAD, GET, PATCH, DELETE';

  test('of an item: version, methods, documentation, no cache', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await admin.request(method, item);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/ld+json; charset=utf-8',
        'cache-control': 'no-cache, private',
        'accept-patch': 'application/merge-patch+json',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'deny',
        vary: 'Accept, Content-Type, Authorization, Origin',
        allow: ITEM_METHODS,
        etag: '"1"',
        link: LINK,
      });
      expect(response.body === '').toBe(method === 'HEAD');
    }
  });

  test('of refusals: documentation link and problem type', async () => {
    const responses = [
      [await app.anonymous.get(item), 401, LINK, 'application/json'],
      [await admin.get('/api/clients/999'), 404, ERROR_LINK, 'application/problem+json; charset=utf-8'],
      [await admin.get('/api/nope'), 404, ERROR_LINK, 'application/problem+json; charset=utf-8'],
      [await admin.request('PUT', item), 405, ERROR_LINK, 'application/problem+json; charset=utf-8'],
    ] as const;
    for (const [response, status, link, type] of responses) {
      expect(response.statusCode).toBe(status);
      expect(response.headers).toMatchObject({ link, 'content-type': type, 'cache-control': 'no-cache, private' });
    }
    expect(responses[0][0].headers['www-authenticate']).toBe('Bearer');
  });

  test('of an unsupported method: 405 with the allowed methods, before checking the token', async () => {
    const response = await app.anonymous.request('PUT', item);
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET, PATCH, DELETE']);
    expect(response.json().detail).toBe(
      `No route found for "PUT ${item}": Method Not Allowed (Allow: GET, PATCH, DELETE)`,
    );
  });

  /** All methods that Node parses, except those that every path has and CONNECT, which has no path. */
  const STRANGE = METHODS.filter((m) => !['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'].includes(m));

  test.each(STRANGE)('of %s, supported by no path: 405 with Allow, and 404 for an unknown path', async (method) => {
    for (const [path, allow] of [
      [item, 'GET, PATCH, DELETE'],
      ['/api/authentication_token', 'POST'],
      ['/api/media_uploads', 'GET, POST'],
      ['/api/stats/dashboard', 'GET'],
      ['/api/docs', 'GET'],
    ] as const)
      for (const body of [undefined, {}]) {
        const response = await app.anonymous.request(method as 'PUT', path, { body });
        expect([path, response.statusCode, response.headers['allow']]).toEqual([path, 405, allow]);
        expect(response.json().detail).toContain(`"${method} ${path}": Method Not Allowed`);
      }
    expect((await app.anonymous.request(method as 'PUT', '/api/nope')).statusCode).toBe(404);
  });

  test('of HEAD without a GET: 405', async () => {
    const response = await app.anonymous.request('HEAD', '/api/authentication_token');
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST']);
  });

  test.each(['/api', '/api/docs', '/api/docs.jsonld', '/api/docs.jsonopenapi', '/api/contexts/Client'])(
    'of %s: OPTIONS returns 204, writing returns 405',
    async (path) => {
      const options = await app.anonymous.request('OPTIONS', path);
      expect([options.statusCode, options.headers['allow']]).toEqual([204, 'OPTIONS, HEAD, GET']);
      const post = await app.anonymous.post(path);
      expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET']);
    },
  );

  test('of invalid addresses: 400 or 404 as a problem document', async () => {
    const bad = await admin.get('/api/clients/%zz');
    expect([bad.statusCode, bad.json()['@type']]).toEqual([400, 'Error']);
    expect(bad.headers).toMatchObject({ link: ERROR_LINK, 'x-content-type-options': 'nosniff' });
    const long = await admin.get(`/api/clients/${'1'.repeat(300)}`);
    expect([long.statusCode, long.json().detail]).toEqual([404, 'Not Found']);
  });
});

describe('cross-origin requests', () => {
  const preflight = (path: string, origin: string) =>
    app.anonymous.request('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
    });

  test.each(['/api/clients', '/api/clients/1', '/api', '/api/docs.jsonld', '/api/contexts/Client', '/api/stats/users'])(
    'from an allowed origin may call %s',
    async (path) => {
      const response = await preflight(path, APP);
      expect(response.statusCode).toBe(204);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, OPTIONS, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'Content-Type, Authorization, Accept, If-Match, Idempotency-Key, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset',
        'access-control-max-age': '3600',
      });
    },
  );

  test('from an allowed origin may read the required headers, also of refusals', async () => {
    for (const path of [item, '/api/nope', '/api/clients/999']) {
      const { headers } = await admin.get(path, { origin: APP });
      expect(headers['access-control-allow-origin']).toBe(APP);
      expect(headers['access-control-expose-headers']).toBe(
        'Link, Location, ETag, Content-Disposition, Retry-After, Undo, Cut-Id, Upload-Expires, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset',
      );
    }
  });

  test('from another origin are not allowed', async () => {
    for (const response of [
      await preflight('/api/clients', 'https://evil.example'),
      await admin.get(item, { origin: 'null' }),
    ])
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('addresses behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'cutroom.example.org' };

  test('are those of the original request with a trusted proxy', async () => {
    const response = await admin.get(item, forwarded);
    expect(response.headers['link']).toBe(LINK.replace('http://localhost:80', 'https://cutroom.example.org'));
    const context = (await app.anonymous.get('/api/contexts/Client', forwarded)).json()['@context'];
    expect(context['@vocab']).toBe('https://cutroom.example.org/api/docs.jsonld#');
  });

  test('are ignored with an untrusted proxy', async () => {
    const other = await testApp();
    const response = await other.anonymous.get('/api', forwarded);
    expect(response.headers['link']).toBe(LINK);
  });
});

describe('paths outside the API', () => {
  test('omit its headers, and missing files do not return the app', async () => {
    expect((await app.anonymous.get('/apiary')).headers['link']).toBeUndefined();
    for (const path of ['/assets/gone.js', '/uploads/gone', '/uploads/media/gone', '/favicon.gone'])
      expect([path, (await app.anonymous.get(path)).statusCode]).toEqual([path, 404]);
  });
});
