/** Listens to the stream of hints over a real connection, and waits for what it says. */
import type { FastifyInstance } from 'fastify';
import { EVENTS_PATH, readEvents, type StreamEvent } from '#contract/live/events.ts';

export type Ear = {
  status: number;
  headers: Headers;
  /** All that was heard so far. */
  heard: StreamEvent[];
  /** The last position that was told. */
  position(): string | undefined;
  /** The first event after those before that fits; each is found once. */
  next(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Done when the server has ended the stream. */
  ended: Promise<void>;
  stop(): void;
};

/** The address of a server in process, listening from now on. */
export async function addressOf(fastify: FastifyInstance): Promise<string> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.addresses()[0] as { port: number };
  return `http://127.0.0.1:${port}`;
}

/** Opens one stream with that token; `query` as it stands in the address. */
export async function listenTo(address: string, token: string, since?: string, query = ''): Promise<Ear> {
  const control = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(since === undefined ? {} : { 'last-event-id': since }) };
  const response = await fetch(address + EVENTS_PATH + query, { headers, signal: control.signal });
  const heard: StreamEvent[] = [];
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
        heard.push(...events);
        wake();
      }
    } catch {
      // Ended from this side, or by a server that is gone.
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    heard,
    position: () => position,
    ended: read(),
    stop: () => control.abort(),
    async next(fits) {
      for (;;) {
        const index = heard.findIndex((event, place) => place >= taken && fits(event));
        const found = heard[index];
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
