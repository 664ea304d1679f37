/** Event stream: Server-Sent Events that name changed records but not their content (docs/api-reference.md#stream). */
import type { Hint } from '#domain/platform/topics.ts';

export const EVENTS_PATH = '/api/events';

/**
 * Event of the stream. `hello` opens it, `hints` report changes, and `reset` means changes may have been missed. Administrators
 * also get `trouble` with a message when the instance is degraded, and with null when it has recovered.
 */
export type StreamEvent =
  | { name: 'hello' | 'reset'; id: string | undefined }
  | { name: 'hints'; id: string | undefined; hints: Hint[] }
  | { name: 'trouble'; id: string | undefined; message: string | null };

/** Interval of the heartbeat on an idle stream. */
export const HEARTBEAT_MS = 20_000;

/** Formats one event. */
export const eventText = (name: StreamEvent['name'], id: string, data: readonly Hint[] | string | null = []): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Formats a heartbeat: a comment that keeps the connection open and updates the position. */
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

/** Parses received text into events, the last position, and the incomplete rest. */
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
      events.push({ name, id: fields.id, message: JSON.parse(fields.data) as string | null });
    else if (name) events.push({ name, id: fields.id });
  }
  return { events, id, rest };
}
