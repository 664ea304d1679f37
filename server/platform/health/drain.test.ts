/** Shutdown with a request in flight: answered in time, or cut off at the limit (docs/operations.md#stopping). */
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drain, endWithin, watchConnections } from './drain.ts';

/** Starts a server with one request in flight. `response` finishes the request; `output` is what the client received before its connection closed. */
async function busyServer() {
  let response = (): void => {};
  const answered = new Promise<string>((resolve) => (response = () => resolve('done')));
  let arrived = (): void => {};
  const inProgress = new Promise<void>((resolve) => (arrived = resolve));
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', () => {
    arrived();
    return answered;
  });
  const connections = watchConnections(app.server);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  const output = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('close', () => resolve(text));
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await inProgress;
  return { app, connections, response, output };
}

test('cuts off an endless request at the limit', async () => {
  const { app, connections, output } = await busyServer();
  await drain(app, connections, 300);
  expect(await output).toBe('');
});

test('answers a running request without waiting for its connection afterwards', async () => {
  const { app, connections, response, output } = await busyServer();
  // A limit that would exceed the test timeout.
  const ended = drain(app, connections, 3_600_000);
  response();
  await ended;
  expect(await output).toContain('done');
});

test('waits for background work to end, up to the limit', async () => {
  const never = new Promise<void>(() => {});
  expect(await endWithin([Promise.resolve(), never], 300)).toBe(false);
  // A limit that would exceed the test timeout.
  expect(await endWithin([Promise.resolve()], 3_600_000)).toBe(true);
});
