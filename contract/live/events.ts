/** The stream of hints on the wire: Server-Sent Events that say what has changed, never how (docs/wire.md#stream). */
import type { Hint } from '#domain/live/topics.ts';

export const EVENTS_PATH = '/api/events';

/**
 * `hello` once at the beginning; `hints` after changes; `reset` where it cannot be told what has changed meanwhile; `trouble` to
 * administrators when something is wrong with the house, in one sentence, and with null when it no longer is.
 */
export type StreamEvent =
  | { name: 'hello' | 'reset'; id: string | undefined }
  | { name: 'hints'; id: string | undefined; hints: Hint[] }
  | { name: 'trouble'; id: string | undefined; sentence: string | null };

/** How often a stream that has nothing to say shows that it is alive. */
export const HEARTBEAT_MS = 20_000;

/** As it is sent. */
export const eventText = (name: StreamEvent['name'], id: string, data: readonly Hint[] | string | null = []): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Keeps the connection open and the position fresh, and is no event. */
export const heartbeatText = (id: string): string => `id: ${id}\n:\n\n`;

const NAMES = ['hello', 'hints', 'reset', 'trouble'] as const;

type Fields = { id: string | undefined; event: string; data: string };

function fieldsOf(block: string): Fields {
  const fields: Fields = { id: undefined, event: 'message', data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'id') fields.id = value;
    if (name === 'event') fields.event = value;
    if (name === 'data') fields.data += value;
  }
  return fields;
}

/** Reads what has arrived: the events in it, the last position, and the rest that is not whole yet. */
export function readEvents(text: string): { events: StreamEvent[]; id: string | undefined; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events: StreamEvent[] = [];
  let id: string | undefined;
  for (const block of blocks) {
    const fields = fieldsOf(block);
    id = fields.id ?? id;
    const name = NAMES.find((one) => one === fields.event);
    if (name === 'hints') events.push({ name, id: fields.id, hints: JSON.parse(fields.data) as Hint[] });
    else if (name === 'trouble')
      events.push({ name, id: fields.id, sentence: JSON.parse(fields.data) as string | null });
    else if (name) events.push({ name, id: fields.id });
  }
  return { events, id, rest };
}
