/** Shows stored files without a token: their names cannot be guessed (docs/projects.md#files). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maySeeInline, typeByName } from '#domain/media.ts';
import { contentUrlOf } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { rangeOf } from './byte-range.ts';
import { findOriginalName } from './media.store.ts';

const STORED_NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Nothing in a stored file runs, loads or is framed. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** Browsers show a PDF in a viewer of their own, which a sandbox and a ban on objects would break. */
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function dispositionOf(deps: Deps, filename: string, mimeType: string): Promise<string> {
  if (maySeeInline(mimeType)) return 'inline';
  const name = (await findOriginalName(deps.db, filename)) ?? filename;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename}"; filename*=UTF-8''${encoded}`;
}

async function describe(deps: Deps, reply: FastifyReply, filename: string, mimeType: string): Promise<void> {
  reply.headers({
    'content-type': mimeType,
    'content-disposition': await dispositionOf(deps, filename, mimeType),
    'content-security-policy': mimeType === 'application/pdf' ? PDF_POLICY : POLICY,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${filename}"`,
  });
}

const notThere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not Found');

/** A range counts only while the client's copy is of this file (If-Range). */
function askedRange(request: FastifyRequest, etag: string, sizeBytes: number) {
  const ifRange = request.headers['if-range'];
  return ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, sizeBytes) : undefined;
}

const holdsCopy = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

async function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { filename } = request.params as { filename: string };
  const type = STORED_NAME.test(filename) ? typeByName(filename) : undefined;
  const sizeBytes = type && (await deps.files.sizeOf(filename));
  if (!type || sizeBytes === undefined) return notThere(reply);
  const etag = `"${filename}"`;
  const range = askedRange(request, etag, sizeBytes);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  await describe(deps, reply, filename, type.mimeType);
  if (holdsCopy(request, etag)) return reply.code(304).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes);
  if (request.method === 'HEAD') return reply.send();
  const stream = await deps.files.read(filename, range);
  if (!stream) return notThere(reply.removeHeader('content-length'));
  return reply.send(stream);
}

export function registerStoredFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: contentUrlOf(':filename'),
    handler: (request, reply) => sendFile(deps, request, reply),
  });
}
