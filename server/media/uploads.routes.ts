/** Shows stored files without a token: their names cannot be guessed (docs/projects.md#files). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maySeeInline, typeByName } from '#domain/media.ts';
import { contentUrlOf } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { findShownFile } from './media.store.ts';
import { sendStored, STORED_POLICY } from './send-stored.ts';

const STORED_NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Browsers show a PDF in a viewer of their own, which a sandbox and a ban on objects would break. */
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Shown = NonNullable<Awaited<ReturnType<typeof findShownFile>>>;

function dispositionOf(filename: string, mimeType: string, { originalName }: Shown): string {
  if (maySeeInline(mimeType)) return 'inline';
  const encoded = encodeURIComponent(originalName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename}"; filename*=UTF-8''${encoded}`;
}

/** Faces and logos may be kept by anybody; of all else the browser that shows it asks each time whether it is still there. */
const cachingOf = ({ isPublic }: Shown): string =>
  isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache';

const headersOf = (filename: string, mimeType: string, shown: Shown): Record<string, string> => ({
  'content-type': mimeType,
  'content-disposition': dispositionOf(filename, mimeType, shown),
  'content-security-policy': mimeType === 'application/pdf' ? PDF_POLICY : STORED_POLICY,
  'cache-control': cachingOf(shown),
});

const notThere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not Found');

async function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { filename } = request.params as { filename: string };
  const type = STORED_NAME.test(filename) ? typeByName(filename) : undefined;
  const shown = type && (await findShownFile(deps.db, filename));
  if (!type || !shown) return notThere(reply);
  const headers = headersOf(filename, type.mimeType, shown);
  return (await sendStored(deps.files, { request, reply, filename }, headers)) ? reply : notThere(reply);
}

export function registerStoredFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: contentUrlOf(':filename'),
    handler: (request, reply) => sendFile(deps, request, reply),
  });
}
