/** Serves captions at signed addresses issued to one viewer, in the format of the address (docs/captions.md#download). */
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CAPTION_FORMATS, type CaptionFormat } from '#domain/review/captions/cue.ts';
import { CAPTION_TYPES } from '#domain/review/captions/write-captions.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { type FileViewer, readFileUrl } from '#server/files/media/file-url.ts';
import { downloadAs, sendPlainTextError, STORED_FILE_CSP } from '#server/files/media/send-stored.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Access, accessOf } from '#server/review/versions/cut-access.ts';
import type { GuestCheck } from '#server/review/versions/guest-check.ts';
import { CAPTION_FILES_PATH } from './caption-urls.ts';
import { findCaptionsByFile } from '#server/review/caption-rows/captions.store.ts';
import { readStoredCaptions } from './read-captions.ts';

/** Returns the stored name and the format of an address, or undefined. */
function partsOf(name: string): { stored: string; format: CaptionFormat } | undefined {
  const [, id, extension] = /^([0-9a-f]{32})\.([a-z]{3})$/.exec(name) ?? [];
  const format = CAPTION_FORMATS.find((known) => known === extension);
  return id !== undefined && format ? { stored: `${id}.vtt`, format } : undefined;
}

const isOutside = ({ kind }: FileViewer): boolean => kind === 'guest' || kind === 'contact';

/** Returns the content in the format: the stored bytes, or what the reader makes of them. */
async function contentOf({ cutFiles }: Deps, stored: string, format: CaptionFormat): Promise<Uint8Array | undefined> {
  if (format === 'vtt') {
    const stream = await cutFiles.read(stored);
    return stream && buffer(stream);
  }
  const read = await readStoredCaptions(cutFiles, stored, { offsetMs: 0, format });
  return read === undefined || isRefusal(read) ? undefined : read.content;
}

async function sendFile(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps } = access;
  const { filename: name } = request.params as { filename: string };
  const parts = partsOf(name);
  if (!parts) return sendPlainTextError(reply, 404);
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const address = readFileUrl(deps.signer, { path: `${CAPTION_FILES_PATH}/${name}`, query, now: deps.clock() });
  if (!address) return sendPlainTextError(reply, 403);
  const found = await findCaptionsByFile(deps.db, parts.stored);
  if (!found) return sendPlainTextError(reply, 404);
  const maySee = await accessOf(access, address.viewer);
  const isHidden = found.is_internal && isOutside(address.viewer);
  if (isHidden || !(await maySee?.({ ...found, id: found.cut_id }))) return sendPlainTextError(reply, 403);
  const content = await contentOf(deps, parts.stored, parts.format);
  if (!content) return sendPlainTextError(reply, 404);
  const original = found.original_name.replace(/\.[^.]*$/, '');
  return reply
    .headers({
      'content-type': CAPTION_TYPES[parts.format],
      'content-disposition': address.use === 'show' ? 'inline' : downloadAs(name, `${original}.${parts.format}`),
      'content-security-policy': STORED_FILE_CSP,
      'cache-control': 'private, max-age=900',
    })
    .send(Buffer.from(content));
}

/** Registers the routes. */
export function registerCaptionFiles(app: FastifyInstance, deps: Deps, checkGuest: GuestCheck): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${CAPTION_FILES_PATH}/:filename`,
    handler: (request, reply) => sendFile({ deps, checkGuest }, request, reply),
  });
}
