/** Serves cut files at signed addresses issued to one viewer, with range requests and for a limited time (docs/review.md#play). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { readFileUrl } from '#server/files/media/file-url.ts';
import { downloadAs, sendPlainTextError, sendStored } from '#server/files/media/send-stored.ts';
import { findCutByFile } from './cut-file-names.store.ts';
import type { GuestCheck } from './guest-check.ts';
import { CUT_FILES_PATH, cutPathOf } from '#server/review/files/cut-path.ts';
import { type Access, accessOf } from './cut-access.ts';
import { whileAllowed } from '#server/files/media/watched-file.ts';

type FoundCut = NonNullable<Awaited<ReturnType<typeof findCutByFile>>>;
const STORED_NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,4}$/;

const typeOf = (cut: FoundCut, name: string): string => {
  if (name === cut.filename) return cut.mime_type;
  return name === cut.copy_filename ? (cut.copy_mime_type ?? 'video/mp4') : 'image/webp';
};

/** Returns whether the version still has the file: its pictures stay when its file is removed. */
const isStored = (cut: FoundCut, name: string): boolean => cut.file_removed_at === null || name !== cut.filename;

/** Wraps the file store so that access is checked while a file is sent. */
const watchedFiles = ({ cutFiles, clock }: Deps, mayContinue: () => Promise<boolean>) => ({
  sizeOf: cutFiles.sizeOf,
  read: async (...args: Parameters<typeof cutFiles.read>) => {
    const file = await cutFiles.read(...args);
    return file && whileAllowed(file, { clock, mayContinue: mayContinue });
  },
});

async function sendFile(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps } = access;
  const { filename: name } = request.params as { filename: string };
  if (!STORED_NAME.test(name)) return sendPlainTextError(reply, 404);
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const address = readFileUrl(deps.signer, { path: cutPathOf(name), query, now: deps.clock() });
  if (!address) return sendPlainTextError(reply, 403);
  const cut = await findCutByFile(deps.db, name);
  if (!cut || !isStored(cut, name)) return sendPlainTextError(reply, 404);
  const maySee = async (shown: FoundCut): Promise<boolean> =>
    (await (await accessOf(access, address.viewer))?.(shown)) ?? false;
  if (!(await maySee(cut))) return sendPlainTextError(reply, 403);
  const mayContinue = async (): Promise<boolean> => {
    const present = await findCutByFile(deps.db, name);
    return present !== undefined && isStored(present, name) && maySee(present);
  };
  const sent = await sendStored(
    watchedFiles(deps, mayContinue),
    { request, reply, filename: name },
    {
      'content-type': typeOf(cut, name),
      'content-disposition': address.use === 'show' ? 'inline' : downloadAs(name, cut.original_name),
      'cache-control': 'private, max-age=900',
    },
  );
  return sent ? reply : sendPlainTextError(reply, 404);
}

/** Registers the routes. Without a guest check, guests get no files. */
export function registerCutFiles(app: FastifyInstance, deps: Deps, checkGuest: GuestCheck = async () => false): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${CUT_FILES_PATH}/:filename`,
    handler: (request, reply) => sendFile({ deps, checkGuest }, request, reply),
  });
}
