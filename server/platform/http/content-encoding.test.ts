/** Compressed bodies are refused before they are read, and the connection stays usable (docs/api-reference.md#content-type). */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { aClient } from '#server/testing/builders.ts';
import { multipartBody } from '#server/testing/multipart.ts';
import { testApp } from '#server/testing/test-app.ts';

type Call = { method: string; url: string; type: string; body: Buffer };
type Received = { status: number | undefined; headers: IncomingHttpHeaders; body: string; isSameConnection: boolean };

/** A single connection for all requests of a test. */

const app = await testApp();
const token = (await app.as('admin')).token;
const client = await aClient(app.db);
const form = multipartBody();
const calls: Record<string, Call> = {
  'JSON body': {
    method: 'POST',
    url: '/api/clients',
    type: 'application/json',
    body: Buffer.from('{"firstName":"A"}'),
  },
  'sign-in': {
    method: 'POST',
    url: '/api/authentication_token',
    type: 'application/json',
    body: Buffer.from('{"email":"nobody@example.com"}'),
  },
  'merge patch': {
    method: 'PATCH',
    url: `/api/clients/${client.id}`,
    type: 'application/merge-patch+json',
    body: Buffer.from('{"lastName":"B"}'),
  },
  upload: { method: 'POST', url: '/api/media_uploads', type: form.contentType, body: form.body },
};
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const port = (app.fastify.server.address() as AddressInfo).port;
const agent: Agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
});

function send({ method, url, type, body }: Call, encoding?: string): Promise<Received> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': body.length,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request({ port, host: '127.0.0.1', method, path: url, agent, headers });
    clientRequest.on('error', reject);
    clientRequest.on('response', (response) => {
      const { statusCode: status, headers: responseHeaders } = response;
      const isSameConnection = clientRequest.reusedSocket;
      text(response).then(
        (received) => resolve({ status, headers: responseHeaders, body: received, isSameConnection }),
        reject,
      );
    });
    clientRequest.end(body);
  });
}

const PLAIN_STATUS: Record<string, number> = { 'JSON body': 201, 'sign-in': 400, 'merge patch': 200, upload: 201 };

describe.each(Object.keys(PLAIN_STATUS))('%s', (name) => {
  const call = (): Call => calls[name] as Call;

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['GZIP', gzipSync],
    ['identity, gzip', gzipSync],
    ['gzip', (body: Buffer) => body],
    ['zzz', (body: Buffer) => body],
  ])('rejects %s with 415, and serves the next request on the connection', async (encoding, pack) => {
    const refused = await send({ ...call(), body: pack(call().body) }, encoding);
    expect([refused.status, refused.headers['content-type'], refused.headers['accept-encoding']]).toEqual([
      415,
      'application/problem+json; charset=utf-8',
      'identity',
    ]);
    expect(JSON.parse(refused.body)).toMatchObject({
      '@type': 'Error',
      status: 415,
      detail: `The content-encoding "${encoding}" is not supported. Send the body uncompressed.`,
    });
    const next = await send(call());
    expect([next.status, next.isSameConnection]).toEqual([PLAIN_STATUS[name], true]);
  });

  test('accepts an explicit identity encoding', async () => {
    for (const encoding of ['identity', 'Identity', '']) {
      const response = await send(call(), encoding);
      expect([encoding, response.status]).toEqual([encoding, PLAIN_STATUS[name]]);
    }
  });
});

test('responds without waiting for the body', async () => {
  const { method, url, type } = calls['JSON body'] as Call;
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-encoding': 'gzip' };
  const status = await new Promise((resolve, reject) => {
    const clientRequest = request({ port, host: '127.0.0.1', method, path: url, headers });
    clientRequest.on('error', reject);
    clientRequest.on('response', (response) => {
      clientRequest.off('error', reject).on('error', () => undefined);
      resolve(response.statusCode);
      clientRequest.destroy();
    });
    clientRequest.flushHeaders();
  });
  expect(status).toBe(415);
});

test('is checked after token, path and type, and ignored without a body', async () => {
  const packed = { 'content-encoding': 'gzip' };
  const admin = { authorization: `Bearer ${token}`, ...packed };
  const { anonymous } = app;
  expect((await anonymous.post('/api/clients', {}, packed)).statusCode).toBe(401);
  expect((await anonymous.post('/api/nope', {}, admin)).statusCode).toBe(404);
  expect((await anonymous.request('PUT', '/api/clients', { body: {}, headers: admin })).statusCode).toBe(405);
  const response = await anonymous.post('/api/clients', {}, { ...admin, 'content-type': 'text/plain' });
  expect([response.statusCode, response.json().detail]).toEqual([415, expect.stringContaining('content-type')]);
  expect((await anonymous.get('/api/clients', admin)).statusCode).toBe(200);
  expect((await anonymous.delete('/api/clients/999999', admin)).statusCode).toBe(404);
});

test('compresses responses for clients that accept it', async () => {
  for (const encoding of ['gzip', 'br']) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    const response = await app.anonymous.get('/api/docs.jsonopenapi', headers);
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, encoding]);
  }
});
