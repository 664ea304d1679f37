/** A quiet end: nothing new is taken in, what is under way is finished, connections without work are closed (docs/decisions.md#stopping). */
import type { Server, ServerResponse, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LIMIT_MS = 10_000;
const STEP_MS = 50;
/** Connections that have just come may have a request on the way. */
const GRACE_MS = 200;

export type Connections = {
  /** Closes those on which no request is being answered. */
  closeIdle(): void;
};

/** Watches a server's connections; Node by itself leaves those that never sent a request, as browsers open ahead, for minutes. */
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

/** Stops accepting at once, and is done when the last answer is out or the limit (ten seconds) has passed. */
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
 * Waits for what goes on behind the requests to end, for as long as they get (ten seconds); whether it has. What has not is cut off:
 * another process does it when its lease is over.
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
