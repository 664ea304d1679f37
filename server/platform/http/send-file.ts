/** Sends an export that is one file rather than a table (docs/wire.md#formats). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { sendRefusal } from './problems.ts';
import type { Taken } from './send-table.ts';

/** The name is of ASCII letters, digits, dots and dashes. `content` is asked for only where it is sent: HEAD tells the headers alone. */
export type FileAnswer = {
  filename: string;
  type: string;
  content(): Promise<Buffer | string | Refusal>;
};

/** Text is told to be UTF-8. */
const contentTypeOf = (type: string): string => (/^text\/|\/xml$/.test(type) ? `${type}; charset=utf-8` : type);

export async function sendFile(
  { request, reply, onTaken }: Taken & { request: FastifyRequest; reply: FastifyReply },
  { filename, type, content }: FileAnswer,
): Promise<FastifyReply> {
  const file = request.method === 'HEAD' ? '' : await content();
  if (isRefusal(file)) return sendRefusal(request, reply, file);
  if (request.method !== 'HEAD') await onTaken?.();
  return reply
    .header('content-type', contentTypeOf(type))
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(file);
}
