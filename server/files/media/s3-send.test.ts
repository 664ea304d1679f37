/** Requests to the bucket: how much longer a response may take for a large body. */
import { expect, it } from 'vitest';
import { sendingMs } from './s3-send.ts';

it.each<[what: string, body: Buffer | Blob | string | undefined, ms: number]>([
  ['no body', undefined, 0],
  ['a text', 'a'.repeat(1024), 1_000 / 1024],
  ['bytes of a MiB', Buffer.alloc(1024 ** 2), 1_000],
  ['a file of 8 MiB', new Blob([Buffer.alloc(8 * 1024 ** 2)]), 8_000],
])('allows %s a second per MiB', (_what, body, ms) => {
  expect(sendingMs({ method: 'PUT', ...(body !== undefined && { body }) })).toBe(ms);
});
