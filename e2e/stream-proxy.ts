/** Proxy in front of the event stream, with faults that a journey turns on. */
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StreamProxy = {
  address: string;
  /** Turns buffering of whole responses on or off, as some proxies do. */
  setBuffering(isBuffering: boolean): void;
  /** Cuts open connections, as proxies do with long-lived ones. */
  cut(): void;
  /** Sends a heartbeat, as the server does every 20 seconds. */
  sendHeartbeat(): void;
  /** Resolves when a new stream is opened. */
  untilOpened(): Promise<void>;
  stop(): void;
};

export async function startStreamProxy(target: string): Promise<StreamProxy> {
  const open = new Set<ServerResponse>();
  let isBuffering = false;
  let nextStream = Promise.withResolvers<void>();
  const server = createServer((inward, outward) => {
    const upstream = request(target + inward.url, { headers: inward.headers }, (response) => {
      const buffered: Buffer[] = [];
      const buffers = isBuffering;
      if (!buffers) outward.writeHead(response.statusCode ?? 502, response.headers).flushHeaders();
      response.on('data', (bytes: Buffer) => (buffers ? buffered.push(bytes) : outward.write(bytes)));
      response.on('end', () => outward.end(Buffer.concat(buffered)));
      response.on('error', () => outward.destroy());
      nextStream.resolve();
    });
    upstream.on('error', () => outward.destroy()).end();
    open.add(outward);
    outward.on('close', () => {
      open.delete(outward);
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    nextStream = Promise.withResolvers();
    for (const outward of open) outward.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setBuffering(next) {
      isBuffering = next;
      cut();
    },
    cut,
    sendHeartbeat() {
      for (const outward of open) outward.write(':\n\n');
    },
    untilOpened: () => nextStream.promise,
    stop() {
      cut();
      server.close();
    },
  };
}
