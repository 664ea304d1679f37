/** Small posters of versions for lists, at one signed URL per viewer, so that a list carries no URLs (docs/review.md#posters). */
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idFromDigits, instantToApi } from '#contract/platform/jsonld.ts';
import { getPosters } from '#contract/work/posters.ts';
import { readFileUrl, viewerIn } from '#server/files/media/file-url.ts';
import { sendPlainTextError, STORED_FILE_CSP } from '#server/files/media/send-stored.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findCutWithAssignee } from '#server/review/versions/cut-file-names.store.ts';
import { POSTERS_PATH, POSTERS_TEMPLATE, postersUrlOf } from './poster-url.ts';
import { type Access, accessOf } from '#server/review/versions/cut-access.ts';

/** Maximum size in pixels, twice that in lists. */
const SIDES = { width: 192, height: 108 };
const QUALITY = 75;
/** Limit of decoded pixels, larger than any stored poster. */
const MAX_PIXELS = 4_000_000;

const runQueued = createFairQueue({
  maxRunning: 2,
  maxWaitMs: 60_000,
  busyText: 'Too many posters are being prepared at once. Please try again in a moment.',
});

/** Returns the stored poster scaled down, or undefined if the file is gone. */
const smallPoster = ({ cutFiles }: Deps, filename: string): Promise<Buffer | undefined> =>
  runQueued(async () => {
    const stream = await cutFiles.read(filename);
    if (!stream) return undefined;
    const { default: sharp } = await import('sharp');
    return sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS })
      .resize({ ...SIDES, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  });

async function sendPoster(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps } = access;
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const signed = readFileUrl(deps.signer, { path: POSTERS_TEMPLATE, query, now: deps.clock() });
  const maySee = signed && (await accessOf(access, signed.viewer));
  if (!maySee) return sendPlainTextError(reply, 403);
  const id = idFromDigits((request.params as { cut: string }).cut);
  const cut = id === undefined ? undefined : await findCutWithAssignee(deps.db, id);
  if (!cut?.poster_filename || !(await maySee(cut))) return sendPlainTextError(reply, 404);
  const poster = await smallPoster(deps, cut.poster_filename);
  if (!poster) return sendPlainTextError(reply, 404);
  return reply
    .headers({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=900',
      'content-security-policy': STORED_FILE_CSP,
    })
    .send(poster);
}

/** Registers the endpoint of the URL and the route of the pictures, for the team and for guests. */
export function registerPosters(app: FastifyInstance, serve: Serve, { deps, checkGuest }: Access): void {
  serve(getPosters, {
    handle: ({ deps: { signer, clock }, actor, request }) => {
      const { url, until } = postersUrlOf(signer, viewerIn(request, actor), clock());
      return { plain: { url, until: instantToApi(until) } };
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: `${POSTERS_PATH}/:cut`,
    handler: (request, reply) => sendPoster({ deps, checkGuest }, request, reply),
  });
}
