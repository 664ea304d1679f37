/** Sends an export that is a single file rather than a table (docs/api-reference.md#formats). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { sendRefusal } from './problems.ts';
import type { ExportHooks } from './send-table.ts';

/** The name consists of ASCII letters, digits, dots and dashes. `content` is only called when a body is sent, so not for HEAD. */
export type FileResult = {
  filename: string;
  type: string;
  content(): Promise<Buffer | string | Refusal>;
};

/** Declares text as UTF-8. */
const contentTypeOf = (type: string): string => (/^text\/|\/xml$/.test(type) ? `${type}; charset=utf-8` : type);

/** Sends the file, or only its headers for HEAD. */
export async function sendFile(
  { request, reply, onExport }: ExportHooks & { request: FastifyRequest; reply: FastifyReply },
  { filename, type, content }: FileResult,
): Promise<FastifyReply> {
  const file = request.method === 'HEAD' ? '' : await content();
  if (isRefusal(file)) return sendRefusal(request, reply, file);
  if (request.method !== 'HEAD') await onExport?.();
  return reply
    .header('content-type', contentTypeOf(type))
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(file);
}
