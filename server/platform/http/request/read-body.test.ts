/** Text that databases handle differently gets the same response on both engines (docs/product.md#bounds). */
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { bodyReader } from './read-bytes.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');

/** JSON can contain a lone surrogate, which is not a character. */
const LONE_SURROGATE = '"Cut \\ud83c here"';
const REPLACED = 'Cut \ufffd here';

test('replaces a lone surrogate with the replacement character, in columns and in documents', async () => {
  const client = await admin.post('/api/clients', `{"firstName":${LONE_SURROGATE}}`);
  expect([client.statusCode, client.json().firstName]).toEqual([201, REPLACED]);

  const path = `/api/projects/${(await aProject(app.db, { status: 'completed' })).id}`;
  const given = await admin.patch(path, `{"jPointAction":[{"point":1,"action":true,"desciption":${LONE_SURROGATE}}]}`);
  expect([given.statusCode, given.json().jPointAction[0].desciption]).toEqual([200, REPLACED]);
  const again = await admin.patch(path, `{"jPointAction":[{"point":1,"action":true,"desciption":${LONE_SURROGATE}}]}`);
  expect(again.headers['etag']).toBe(given.headers['etag']);

  const sentBack = await admin.post(`${path}/revision`, `{"reason":${LONE_SURROGATE}}`);
  expect([sentBack.statusCode, sentBack.json().revisionHistory[0].reason]).toEqual([200, REPLACED]);
});

test('truncates instants to the second', async () => {
  const { id } = await aProject(app.db, { status: 'assigned' });
  const response = await admin.patch(`/api/projects/${id}`, { deadlineAt: '2026-04-01T10:00:07.512+02:00' });
  expect([response.statusCode, response.json().deadlineAt]).toEqual([200, '2026-04-01T08:00:07+00:00']);
  const { deadline_at } = await app.db
    .selectFrom('projects')
    .select('deadline_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(deadline_at).toBe('2026-04-01T08:00:07.000Z');
});

test('preserves characters outside the basic plane', async () => {
  const response = await admin.post('/api/clients', { firstName: '🎬 Ãda 東京' });
  expect(response.json().firstName).toBe('🎬 Ãda 東京');
});

test.each(['\u0000', '\u0007', '\u007f'])('reports the field of a control character: %j', async (mark) => {
  const response = await admin.post('/api/clients', { firstName: `A${mark}` });
  expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, 'firstName']);
});

describe('a relation', () => {
  const HOST = 'cutroom.example:8443';
  let id: number;
  let client: string;
  beforeAll(async () => {
    ({ id } = await aClient(app.db));
    client = `/api/clients/${id}`;
  });
  const create = (written: unknown, host = HOST) =>
    admin.post('/api/projects', { title: 'T', class: 'Basic', client: written }, { host });

  test('is a path, or an absolute address on the requested host', async () => {
    for (const written of [
      client,
      `http://${HOST}${client}`,
      `https://CUTROOM.example:8443${client}`,
      { '@id': `http://${HOST}${client}` },
    ])
      expect([written, (await create(written)).statusCode]).toEqual([written, 201]);
    expect((await create(`https://cutroom.example${client}`, 'cutroom.example')).statusCode).toBe(201);
    expect((await create(`http://cutroom.example:80${client}`, 'cutroom.example')).statusCode).toBe(201);
  });

  test.each([
    'http://elsewhere.example',
    'http://cutroom.example',
    `http://${HOST}.elsewhere.example`,
    `http://elsewhere.example#${HOST}`,
    'http://',
  ])('on another host is rejected: %s', async (host) => {
    const response = await create(host + client);
    expect([response.statusCode, response.json().detail]).toEqual([400, `Invalid IRI "${host}${client}".`]);
    const list = await admin.get(`/api/clients?id=${encodeURIComponent(host + client)}`, { host: HOST });
    expect(list.json().totalItems).toBe(0);
  });

  test.each([
    ['{}', 'array'],
    ['[]', 'array'],
    ['{"@id":{}}', 'array'],
    ['{"@id":null,"id":null}', 'array'],
    ['{"id":false}', 'bool'],
    ['true', 'bool'],
    ['1e999', 'double'],
  ])('that is not a valid IRI has the wrong type: %s', async (written, given) => {
    const response = await admin.post('/api/projects', `{"title":"T","class":"Basic","client":${written}}`);
    expect([response.statusCode, response.json().detail]).toEqual([
      400,
      `The type of the "client" attribute must be "string" (IRI), "${given}" given.`,
    ]);
  });
});

test('rejects nesting beyond twenty levels with 400, and survives a million levels', async () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const send = (depth: number) => admin.post('/api/clients', `{"firstName":"Ada","x":${nested(depth)}}`);
  expect((await send(19)).statusCode).toBe(201);
  expect((await send(21)).statusCode).toBe(400);
  expect((await send(400_000)).statusCode).toBe(400);
});

test('treats a truncated body as a client error, not as a server or database failure', async () => {
  const body = Readable.from(
    (function* () {
      yield '{"first';
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  const request = { body, headers: {} } as unknown as FastifyRequest;
  expect(await bodyReader(request)()).toMatchObject({
    kind: 'malformed',
    message: 'The body of this request is incomplete.',
  });
});

describe('a body of more than a megabyte', () => {
  const LARGE = JSON.stringify({ firstName: 'x'.repeat(1_000_001) });
  /** Body sent by a client without a Content-Length. */
  const inPieces = () => Readable.from(LARGE.match(/.{1,100000}/gs) as string[]);
  const send = (method: 'POST' | 'PATCH', url: string, payload: string | Readable, token?: string) =>
    app.fastify.inject({
      method,
      url,
      payload,
      headers: {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });

  test.each([
    ['announced', () => LARGE],
    ['in pieces', inPieces],
  ])('is rejected with 413, %s', async (_how, payload) => {
    const response = await send('POST', '/api/clients', payload(), admin.token);
    expect([response.statusCode, response.json().status]).toEqual([413, 413]);
    expect((await send('POST', '/api/authentication_token', payload())).statusCode).toBe(413);
  });

  test('is read after checking token, path, type and rights', async () => {
    const editor = await app.as('editor');
    for (const payload of [() => LARGE, inPieces]) {
      expect((await send('POST', '/api/clients', payload())).statusCode).toBe(401);
      expect((await send('POST', '/api/clients', payload(), editor.token)).statusCode).toBe(403);
      expect((await send('PATCH', '/api/clients/99999', payload(), admin.token)).statusCode).toBe(404);
      expect((await send('PATCH', '/api/clients', payload(), admin.token)).statusCode).toBe(405);
      expect((await send('POST', '/api/nope', payload(), admin.token)).statusCode).toBe(404);
    }
  });

  test('is rejected on a real connection during sending, and the next request is served', async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.fastify.server.address() as AddressInfo;
    const request = (token: string) =>
      fetch(`http://127.0.0.1:${port}/api/clients`, {
        method: 'POST',
        body: LARGE,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      });
    expect((await request('garbage')).status).toBe(401);
    expect((await request(admin.token)).status).toBe(413);
    expect((await request('garbage')).status).toBe(401);
    // A client that gets its response early may leave the rest of its body unsent.
    app.fastify.server.closeAllConnections();
  });
});
