/** Requests that Node or the router can't parse get the usual error body (docs/api-reference.md#errors). */
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Caller;
let port: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.fastify.server.address() as AddressInfo);
});

type RawResponse = { status: number; headers: Map<string, string>; body: string };

/** Sends exactly these bytes and reads until the server closes. */
function send(text: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let responseText = '';
    socket.on('data', (chunk: Buffer) => (responseText += chunk.toString()));
    socket.on('error', reject);
    socket.once('close', () => {
      const [head = '', body = ''] = responseText.split('\r\n\r\n', 2);
      const [first = '', ...lines] = head.split('\r\n');
      const headers = new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
      resolve({
        status: Number(first.split(' ')[1]),
        headers: new Map([...headers].map(([name, value]) => [name.toLowerCase(), value])),
        body,
      });
    });
  });
}

const request = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n');
const HOST = 'Host: localhost';

function expectProblem({ status, headers, body }: RawResponse): void {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({
    '@context': '/api/contexts/Error',
    '@type': 'Error',
    title: 'An error occurred',
    status,
    type: `/errors/${status}`,
    detail: expect.stringMatching(/^[A-Z].*[.)]$/),
  });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toContain('no-cache');
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body));
}

describe('oversized requests', () => {
  test.each([17_000, 60_000, 300_000])(
    'rejects a query of %i characters with 431, naming the limit',
    async (length) => {
      const reply = await send(request(`/api/projects?title=${'x'.repeat(length)}`, HOST));
      expect(reply.status).toBe(431);
      expectProblem(reply);
      expect(JSON.parse(reply.body).detail).toContain('16 kB');
    },
  );

  test('rejects headers with 431', async () => {
    const heard = await send(request('/api', HOST, `Authorization: Bearer ${'x'.repeat(20_000)}`));
    expect(heard.status).toBe(431);
    expectProblem(heard);
  });

  test('accepts a query just below the limit', async () => {
    const path = `/api/projects?title=${'x'.repeat(15_000)}`;
    const heard = await send(request(path, HOST, `Authorization: Bearer ${admin.token}`));
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'application/ld+json; charset=utf-8']);
  });

  test('leaves the server running, also for a connection used before', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusOf = (path: string) =>
      new Promise((resolve, reject) => {
        get({ port, path, agent }, (response) => response.resume().once('end', () => resolve(response.statusCode))).on(
          'error',
          reject,
        );
      });
    expect([await statusOf('/api'), await statusOf(`/api?x=${'x'.repeat(17_000)}`)]).toEqual([200, 431]);
    expect(await statusOf('/api')).toBe(200);
    agent.destroy();
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

describe('malformed requests', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['an unknown method', `NONSENSE /api HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['a header without a name', request('/api', HOST, ': x')],
    ['two content lengths', request('/api', HOST, 'Content-Length: 1', 'Content-Length: 2')],
    [
      'a content length with chunked encoding',
      request('/api', HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    ],
    ['no host', request('/api')],
    ['no host outside the API', request('/healthz')],
    ['an empty host', request('/api', 'Host: ')],
    ['an invalid host', request('/api', 'Host: a b')],
    ['a host with a name and a path', request('/api', 'Host: me@evil.example/x')],
    ['a host that breaks out of its header', request('/api', 'Host: evil.example>; rel="x"')],
    ['a truncated escape', request('/api/projects/%', HOST)],
    ['an invalid escape', request('/api/projects/%zz', HOST)],
    ['a non-UTF-8 escape', request('/api/contexts/%ff', HOST)],
  ])('rejects %s with 400', async (_what, text) => {
    const heard = await send(text);
    expect(heard.status).toBe(400);
    expectProblem(heard);
    expect(JSON.stringify([...heard.headers]) + heard.body).not.toContain('evil.example');
  });

  test('rejects an unsupported expectation with 417', async () => {
    const heard = await send(request('/api', HOST, 'Expect: a-miracle'));
    expect(heard.status).toBe(417);
    expectProblem(heard);
  });

  test('answers an old client without a Host header', async () => {
    const heard = await send('GET /healthz HTTP/1.0\r\n\r\n');
    expect(heard.status).toBe(200);
    expect((await send('GET /api HTTP/1.0\r\n\r\n')).headers.get('link')).toBeUndefined();
  });
});
