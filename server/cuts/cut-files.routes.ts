/** Shows the files of cuts at addresses that were made for one viewer: in ranges, for a while, to nobody else (docs/review.md#play). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayReadProject } from '#domain/project-rights.ts';
import { holdsToken } from '#domain/script-tokens.ts';
import type { Deps } from '#server/deps.ts';
// border: files are sent in ranges as uploads are
import { sendStored } from '#server/media/send-stored.ts';
// border: or by the token of their script
import { findScriptHolderById } from '#server/script-tokens/holders.store.ts';
// border: whoever an address was made for is known by their session
import { findTokenHolder } from '#server/session/token-holders.store.ts';
import { CUT_FILES_PATH, type CutViewer, readCutAddress } from './cut-address.ts';
import { findCutByFile } from './cut-file-names.store.ts';
import type { GuestCheck } from './guest-check.ts';
import { watched } from './watched-file.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findCutByFile>>>;
const STORED_NAME = /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/;

async function mayStillSee(deps: Deps, viewer: CutViewer, { cut, checkGuest }: { cut: Found; checkGuest: GuestCheck }) {
  if (viewer.kind === 'guest') return checkGuest(deps.db, viewer, { id: cut.id, projectId: cut.project_id });
  const now = deps.clock();
  const project = { assignedToId: cut.assigned_to_id };
  if (viewer.kind === 'script') {
    const script = await findScriptHolderById(deps.db, viewer.tokenId);
    return script !== undefined && holdsToken(script, now) && mayReadProject(script, project);
  }
  const holder = await findTokenHolder(deps.db, viewer, { now, limits: deps.config.sessions });
  return holder?.holds === true && mayReadProject(holder, project);
}

const typeOf = (cut: Found, name: string): string => {
  if (name === cut.filename) return cut.mime_type;
  return name === cut.copy_filename ? (cut.copy_mime_type ?? 'video/mp4') : 'image/webp';
};

/** The name that it was uploaded with, for saving it; programs that know ASCII alone take the stored one. */
function dispositionOf(use: string, name: string, originalName: string): string {
  if (use === 'show') return 'inline';
  const encoded = encodeURIComponent(originalName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name}"; filename*=UTF-8''${encoded}`;
}

/** The files of cuts, each watched while it is sent. */
const watchedFiles = ({ cutFiles, clock }: Deps, mayGoOn: () => Promise<boolean>) => ({
  sizeOf: cutFiles.sizeOf,
  read: async (...asked: Parameters<typeof cutFiles.read>) => {
    const file = await cutFiles.read(...asked);
    return file && watched(file, { clock, mayGoOn });
  },
});

const plain = (reply: FastifyReply, status: 403 | 404): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(status === 403 ? 'This address has ended.' : 'Not Found');

async function sendFile(
  { deps, checkGuest }: { deps: Deps; checkGuest: GuestCheck },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { filename: name } = request.params as { filename: string };
  if (!STORED_NAME.test(name)) return plain(reply, 404);
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const address = readCutAddress(deps.seal, { name, query, now: deps.clock() });
  if (!address) return plain(reply, 403);
  const cut = await findCutByFile(deps.db, name);
  if (!cut) return plain(reply, 404);
  const maySee = (shown: Found): Promise<boolean> => mayStillSee(deps, address.viewer, { cut: shown, checkGuest });
  if (!(await maySee(cut))) return plain(reply, 403);
  const mayGoOn = async (): Promise<boolean> => {
    const present = await findCutByFile(deps.db, name);
    return present !== undefined && present.file_removed_at === null && maySee(present);
  };
  const sent = await sendStored(
    watchedFiles(deps, mayGoOn),
    { request, reply, filename: name },
    {
      'content-type': typeOf(cut, name),
      'content-disposition': dispositionOf(address.use, name, cut.original_name),
      'cache-control': 'private, max-age=900',
    },
  );
  return sent ? reply : plain(reply, 404);
}

/** Without a check of guests there are none. */
export function registerCutFiles(app: FastifyInstance, deps: Deps, checkGuest: GuestCheck = async () => false): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${CUT_FILES_PATH}/:filename`,
    handler: (request, reply) => sendFile({ deps, checkGuest }, request, reply),
  });
}
