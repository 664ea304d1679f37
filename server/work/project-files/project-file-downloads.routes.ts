/** Serves files and archives at signed addresses issued to one person, as downloads that no browser opens (docs/files.md#download). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { splitPath } from '#domain/files/stored-name.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { actorOfViewer } from '#server/identity/file-access/signed-url-viewer.ts';
import { readFileUrl, type TeamViewer } from '#server/files/media/file-url.ts';
import { downloadAs, sendPlainTextError, sendStored, STORED_FILE_CSP } from '#server/files/media/send-stored.ts';
import { whileAllowed } from '#server/files/media/watched-file.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkOwner, mayReadFile } from './file-access.ts';
import { archiveOwnerIn, PROJECT_FILES_PATH } from './file-addresses.ts';
import { archiveOf } from './file-archive.ts';
import { archiveTitleOf } from './archive-title.ts';
import { type FileOwner, findFileByName, listArchivedFiles } from './project-files.store.ts';

const STORED_NAME = /^[0-9a-f]{32}\.bin$/;

/** A person's request, as often as it is checked again. */
type Request = { deps: Deps; viewer: TeamViewer; request: FastifyRequest; reply: FastifyReply };

const currentActor = ({ deps, viewer }: Request): Promise<Actor | undefined> => actorOfViewer(deps, viewer);

async function sendFile(context: Request, filename: string): Promise<FastifyReply> {
  const { deps, request, reply } = context;
  const { db, clock, cutFiles } = deps;
  const mayRead = async (): Promise<boolean> => {
    const [actor, present] = [await currentActor(context), await findFileByName(db, filename)];
    return actor !== undefined && present !== undefined && mayReadFile(db, actor, present);
  };
  const found = await findFileByName(db, filename);
  if (!found) return sendPlainTextError(reply, 404);
  if (!(await mayRead())) return sendPlainTextError(reply, 403);
  const files = {
    sizeOf: cutFiles.sizeOf,
    read: async (...args: Parameters<typeof cutFiles.read>) => {
      const file = await cutFiles.read(...args);
      return file && whileAllowed(file, { clock, mayContinue: mayRead });
    },
  };
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': downloadAs(filename, splitPath(found.file.name).name),
    'cache-control': 'private, max-age=900',
  };
  return (await sendStored(files, { request, reply, filename }, headers)) ? reply : sendPlainTextError(reply, 404);
}

async function sendArchive(context: Request, owner: FileOwner): Promise<FastifyReply> {
  const { deps, request, reply } = context;
  const { db, clock, cutFiles } = deps;
  const mayContinue = async (): Promise<boolean> => {
    const actor = await currentActor(context);
    return actor !== undefined && (await checkOwner(db, actor, owner)) === undefined;
  };
  if (!(await mayContinue())) return sendPlainTextError(reply, 403);
  const list = await listArchivedFiles(db, owner);
  if (list.length === 0) return sendPlainTextError(reply, 404);
  const { stream, sizeBytes } = await archiveOf(cutFiles, list);
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': downloadAs('files.zip', `${await archiveTitleOf(db, owner)}.zip`),
    'content-length': sizeBytes,
    'content-security-policy': STORED_FILE_CSP,
    'cache-control': 'private, no-store',
  });
  if (request.method === 'HEAD') {
    stream.destroy();
    return reply.send();
  }
  return reply.send(whileAllowed(stream, { clock, mayContinue }));
}

async function handle(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { filename } = request.params as { filename: string };
  const owner = archiveOwnerIn(filename);
  if (!owner && !STORED_NAME.test(filename)) return sendPlainTextError(reply, 404);
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  const path = `${PROJECT_FILES_PATH}/${filename}`;
  const address = readFileUrl(deps.signer, { path, query, now: deps.clock() });
  const viewer = address?.viewer;
  if (viewer?.kind !== 'person' && viewer?.kind !== 'token') return sendPlainTextError(reply, 403);
  const context = { deps, viewer, request, reply };
  return owner ? sendArchive(context, owner) : sendFile(context, filename);
}

/** Registers the routes. */
export function registerProjectFileDownloads(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PROJECT_FILES_PATH}/:filename`,
    handler: (request, reply) => handle(deps, request, reply),
  });
}
