/** Sends a stored file, whole or a range of it, or a 304 when the client already has it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from './byte-range.ts';
import type { MediaFiles } from '#server/platform/ports.ts';

/** Content security policy for stored files: no scripts, no loading, no framing. */
export const STORED_FILE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Returns a Content-Disposition with the original name. Clients limited to ASCII use the stored name. */
export function downloadAs(filename: string, originalName: string): string {
  const encoded = encodeURIComponent(originalName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename}"; filename*=UTF-8''${encoded}`;
}

const ERROR_TEXTS = { 403: 'This link has expired.', 404: 'Not Found', 429: 'Too many requests. Try again later.' };

/** Explains a refused file to a person who opens the address directly. Never cached. */
export const sendPlainTextError = (reply: FastifyReply, status: 403 | 404 | 429): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(ERROR_TEXTS[status]);

/** Returns the requested range, which is honored only while the client's copy is current (If-Range). */
function requestedRange(request: FastifyRequest, etag: string, sizeBytes: number) {
  const ifRange = request.headers['if-range'];
  return ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, sizeBytes) : undefined;
}

/** Returns whether the client has this version already. */
export const hasCurrentCopy = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

type Sending = { request: FastifyRequest; reply: FastifyReply; filename: string };

/**
 * Sends the file with these headers. Returns false when there is no such file. Doesn't return the reply, since awaiting it
 * would wait until everything is sent.
 */
export async function sendStored(
  files: Pick<MediaFiles, 'sizeOf' | 'read'>,
  { request, reply, filename }: Sending,
  headers: Record<string, string>,
): Promise<boolean> {
  const sizeBytes = await files.sizeOf(filename);
  if (sizeBytes === undefined) return false;
  const etag = `"${filename}"`;
  const range = requestedRange(request, etag, sizeBytes);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
    return true;
  }
  reply.headers({ 'content-security-policy': STORED_FILE_CSP, 'accept-ranges': 'bytes', etag, ...headers });
  if (hasCurrentCopy(request, etag)) {
    reply.code(304).send();
    return true;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes);
  if (request.method === 'HEAD') {
    reply.send();
    return true;
  }
  const stream = await files.read(filename, range);
  if (stream) reply.send(stream);
  else reply.removeHeader('content-length');
  return stream !== undefined;
}
