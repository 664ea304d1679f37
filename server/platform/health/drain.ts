/** Graceful shutdown: accepts nothing new, finishes requests in flight and closes idle connections (docs/operations.md#stopping). */
import type { Server, ServerResponse, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LIMIT_MS = 10_000;
const STEP_MS = 50;
/** Time for requests that are still on their way on new connections. */
const GRACE_MS = 200;

export type Connections = {
  /** Closes connections without a request in flight. */
  closeIdle(): void;
};

/** Tracks a server's connections. Node leaves connections that never sent a request, such as browser preconnects, open for minutes. */
export function watchConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  return {
    closeIdle: () => {
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    },
  };
}

/** Stops accepting at once and resolves when the last response is sent or the limit (ten seconds) has passed. */
export async function drain(app: FastifyInstance, connections: Connections, limitMs = LIMIT_MS): Promise<void> {
  const begin = Date.now();
  const idle = setInterval(() => {
    if (Date.now() - begin >= GRACE_MS) connections.closeIdle();
  }, STEP_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
}

/**
 * Waits for background work to end, up to the same limit as requests (ten seconds), and returns whether it did. Work that is
 * cut off is taken over by another process when its lease expires.
 */
export async function endWithin(ends: readonly Promise<unknown>[], limitMs = LIMIT_MS): Promise<boolean> {
  const { promise: isPast, resolve } = Promise.withResolvers<boolean>();
  const limit = setTimeout(() => resolve(false), limitMs);
  try {
    return await Promise.race([Promise.all(ends).then(() => true), isPast]);
  } finally {
    clearTimeout(limit);
  }
}
