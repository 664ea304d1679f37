/** Serves stored files without a bearer token: most files by unguessable names, attachments by signed URLs (docs/projects.md#files). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maySeeInline, typeByName } from '#domain/files/media.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import { getMedia } from '#contract/files/media.ts';
import { contentUrlOf } from '#contract/platform/pictures.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bearerIn, callerOf } from '#server/identity/authentication/authenticate.ts';
import { readFileUrl } from '#server/files/media/file-url.ts';
import { actorOfViewer } from './signed-url-viewer.ts';
import { findReadableMedia, findShownFile } from '#server/files/media/media.store.ts';
import { downloadAs, sendPlainTextError, sendStored, STORED_FILE_CSP } from '#server/files/media/send-stored.ts';

const STORED_NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Browsers show a PDF in their own viewer, which a sandbox or a ban on objects would break. */
const PDF_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type ServedFile = NonNullable<Awaited<ReturnType<typeof findShownFile>>>;

/** Returns the Cache-Control value. Avatars and logos may be cached by anyone; for other files the browser revalidates each time. */
const cachingOf = ({ isPublic }: ServedFile): string =>
  isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache';

const headersOf = (filename: string, mimeType: string, shown: ServedFile): Record<string, string> => ({
  'content-type': mimeType,
  'content-disposition': maySeeInline(mimeType) ? 'inline' : downloadAs(filename, shown.originalName),
  'content-security-policy': mimeType === 'application/pdf' ? PDF_CSP : STORED_FILE_CSP,
  'cache-control': cachingOf(shown),
});

/** Returns the user of a signed URL, otherwise the user of the bearer token, for clients that send a token. */
async function viewerOf(deps: Deps, request: FastifyRequest, path: string): Promise<Actor | undefined> {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const address = readFileUrl(deps.signer, { path, query, now: deps.clock() });
  if (address) {
    const { viewer } = address;
    return viewer.kind === 'guest' || viewer.kind === 'contact' ? undefined : actorOfViewer(deps, viewer);
  }
  if (bearerIn(request) === undefined) return undefined;
  const caller = await callerOf(deps, { request, scope: scopeOf(getMedia) });
  return isRefusal(caller) ? undefined : caller;
}

async function maySee(
  deps: Deps,
  request: FastifyRequest,
  { filename, shown }: { filename: string; shown: ServedFile },
) {
  if (!shown.needsSignature) return true;
  const viewer = await viewerOf(deps, request, contentUrlOf(filename));
  return viewer !== undefined && (await findReadableMedia(deps, viewer, shown.id)) !== undefined;
}

async function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { filename } = request.params as { filename: string };
  const type = STORED_NAME.test(filename) ? typeByName(filename) : undefined;
  const shown = type && (await findShownFile(deps, filename));
  if (!type || !shown) return sendPlainTextError(reply, 404);
  if (!(await maySee(deps, request, { filename, shown }))) return sendPlainTextError(reply, 403);
  const headers = headersOf(filename, type.mimeType, shown);
  return (await sendStored(deps.files, { request, reply, filename }, headers)) ? reply : sendPlainTextError(reply, 404);
}

export function registerStoredFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: contentUrlOf(':filename'),
    handler: (request, reply) => sendFile(deps, request, reply),
  });
}
