/** Sends a stored file, whole or a range of it, unless the client has it already. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from './byte-range.ts';
import type { MediaFiles } from '#server/platform/ports.ts';

/** Nothing in a stored file runs, loads or is framed. */
export const STORED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** For saving it under the name that it was uploaded with; programs that know ASCII alone take the stored one. */
export function downloadAs(filename: string, originalName: string): string {
  const encoded = encodeURIComponent(originalName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename}"; filename*=UTF-8''${encoded}`;
}

/** Why nothing is shown, in words for whoever opens the address by itself; kept by nobody. */
export const plainRefusal = (reply: FastifyReply, status: 403 | 404): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(status === 403 ? 'This address has ended.' : 'Not Found');

/** A range counts only while the client's copy is of this file (If-Range). */
function askedRange(request: FastifyRequest, etag: string, sizeBytes: number) {
  const ifRange = request.headers['if-range'];
  return ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, sizeBytes) : undefined;
}

const holdsCopy = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

type Sending = { request: FastifyRequest; reply: FastifyReply; filename: string };

/**
 * Answers with these headers; false when there is no such file. The reply itself is no answer here: a promise of it waits until
 * everything is sent, and then has nothing.
 */
export async function sendStored(
  files: Pick<MediaFiles, 'sizeOf' | 'read'>,
  { request, reply, filename }: Sending,
  headers: Record<string, string>,
): Promise<boolean> {
  const sizeBytes = await files.sizeOf(filename);
  if (sizeBytes === undefined) return false;
  const etag = `"${filename}"`;
  const range = askedRange(request, etag, sizeBytes);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
    return true;
  }
  reply.headers({ 'content-security-policy': STORED_POLICY, 'accept-ranges': 'bytes', etag, ...headers });
  if (holdsCopy(request, etag)) {
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
