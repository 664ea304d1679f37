/** Event stream client over a real connection that can wait for events. */
import type { FastifyInstance } from 'fastify';
import { EVENTS_PATH, readEvents, type StreamEvent } from '#contract/platform/events.ts';

export type StreamListener = {
  status: number;
  headers: Headers;
  /** All events so far. */
  received: StreamEvent[];
  /** Returns the last received position. */
  position(): string | undefined;
  /** Resolves with the next matching event. Each event is returned once. */
  next(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  stop(): void;
};

/** Makes the in-process server listen and returns its URL. */
export async function addressOf(fastify: FastifyInstance): Promise<string> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.addresses()[0] as { port: number };
  return `http://127.0.0.1:${port}`;
}

/** Opens a stream with that token; `query` is appended to the URL as it is. */
export async function openEventStream(
  address: string,
  token: string,
  since?: string,
  query = '',
): Promise<StreamListener> {
  const control = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(since === undefined ? {} : { 'last-event-id': since }) };
  const response = await fetch(address + EVENTS_PATH + query, { headers, signal: control.signal });
  const received: StreamEvent[] = [];
  let position: string | undefined;
  let taken = 0;
  let wake = (): void => undefined;
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response.body ?? []) {
        const { events, id, rest } = readEvents(text + decoder.decode(bytes, { stream: true }));
        text = rest;
        position = id ?? position;
        received.push(...events);
        wake();
      }
    } catch {
      // The stream was ended by the client, or the server is gone.
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    received,
    position: () => position,
    ended: read(),
    stop: () => control.abort(),
    async next(fits) {
      for (;;) {
        const index = received.findIndex((event, at) => at >= taken && fits(event));
        const found = received[index];
        if (found) {
          taken = index + 1;
          return found;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
