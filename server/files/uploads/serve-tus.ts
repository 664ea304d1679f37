/** Upload endpoints: the list, and the tus protocol (docs/api-reference.md#calls-cut-uploads). */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_TEXTS } from '#domain/review/cuts.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { scopeFor } from '#domain/platform/scopes.ts';
import { CUT_ID_HEADER, CUT_UPLOADS_PATH, cutUploadToApi, listCutUploads } from '#contract/review/cut-uploads.ts';
import type { Deps } from '#server/platform/deps.ts';
import { callerOf } from '#server/identity/authentication/authenticate.ts';
import { contentTypeOf } from '#server/platform/http/request/content-type.ts';
import { type MethodTable, recordMethod } from '#server/platform/http/methods.ts';
import { BODY_ENCODING, contentEncodingFault, contentTypeFault } from '#server/platform/http/request/negotiate.ts';
import { sendRefusal, sendStatus } from '#server/platform/http/response/problems.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findOwnUpload, listOwnUploads } from './uploads.store.ts';
import { finishUpload } from '#server/review/uploads/finish-upload.ts';
import type { TusError } from './tus.ts';

const CHUNK_TYPE = 'application/offset+octet-stream';
const ITEM_PATH = `${CUT_UPLOADS_PATH}/:id`;

type UploadContext = { deps: Deps; actor: Actor; token: string };

const isChunk = (request: FastifyRequest): boolean => contentTypeOf(request) === CHUNK_TYPE;

/** Converts the request for the tus library. */
function webRequestOf(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The library doesn't need these headers: the caller is already authenticated, and the method must not be overridden.
    if (value === undefined || name === 'authorization' || name.startsWith('x-')) continue;
    headers.set(name, String(value));
  }
  return new Request(`http://localhost${request.url}`, { method: request.method, headers });
}

/** Returns the raw request body; the library's own streams would copy it four times. */
const sourceOf = (request: FastifyRequest): Readable =>
  request.method === 'PATCH' || isChunk(request) ? request.raw : Readable.from([]);

const sendFault = (request: FastifyRequest, reply: FastifyReply, fault: TusError): FastifyReply =>
  isRefusal(fault) ? sendRefusal(request, reply, fault) : sendStatus(request, reply, fault.status, fault.message);

/** Sends a 415 for a compressed body or another content type. */
function rejectUnsupportedBody(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const packed = contentEncodingFault(request.headers['content-encoding']);
  if (packed) return sendStatus(request, reply.header('accept-encoding', BODY_ENCODING), 415, packed);
  if (request.method !== 'PATCH') return undefined;
  const fault = contentTypeFault(contentTypeOf(request), [CHUNK_TYPE]);
  return fault ? sendStatus(request, reply, 415, fault) : undefined;
}

/** Returns the cut of a complete upload, creating it on first use. */
async function cutOf(
  { deps, actor, token }: UploadContext,
  id: string,
): Promise<number | Refusal | TusError | undefined> {
  const row = await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() });
  if (!row || row.offset_bytes < row.size_bytes) return undefined;
  if (row.finished_cut_id !== null) return row.finished_cut_id;
  const { uploadLocker } = await import('./upload-lock.ts');
  const lock = uploadLocker(deps, token).newLock(id);
  try {
    await lock.lock(new AbortController().signal, () => {});
  } catch {
    return { status: 423, message: UPLOAD_TEXTS.lockedUpload };
  }
  try {
    return await finishUpload(deps, actor, { id, token });
  } finally {
    await lock.unlock();
  }
}

/** Copies the library's headers, except those that would apply to the whole server. */
function copyHeaders(reply: FastifyReply, response: Response): void {
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
}

async function expiryOf({ deps, actor }: UploadContext, id: string): Promise<string | undefined> {
  const row = await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() });
  return row && new Date(row.expires_at).toUTCString();
}

async function serveTus(context: UploadContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Loads the library with the first upload.
  const { handleTusRequest: answerTus } = await import('./tus.ts');
  const response = await answerTus({ ...context, source: sourceOf(request) }, webRequestOf(request));
  if (!(response instanceof Response)) return sendFault(request, reply, response);
  copyHeaders(reply, response);
  const { id = response.headers.get('location')?.split('/').at(-1) ?? '' } = request.params as { id?: string };
  if (request.method !== 'DELETE') {
    const cut = await cutOf(context, id);
    if (cut !== undefined && typeof cut !== 'number') return sendFault(request, reply, cut);
    if (cut !== undefined) reply.header(CUT_ID_HEADER, String(cut));
    const expiry = await expiryOf(context, id);
    if (expiry !== undefined) reply.header('upload-expires', expiry);
  }
  return reply.code(response.status).header('cache-control', 'no-store').send();
}

async function handle(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('tus-resumable', '1.0.0');
  const scope = scopeFor('cut-uploads', request.method === 'HEAD' ? 'read' : 'write');
  const actor = await callerOf(deps, { request, scope });
  if (isRefusal(actor)) return sendRefusal(request, reply, actor);
  const { id } = request.params as { id?: string };
  if (id !== undefined && !(await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() })))
    return sendStatus(request, reply, 404, UPLOAD_TEXTS.uploadGone);
  return rejectUnsupportedBody(request, reply) ?? serveTus({ deps, actor, token: randomUUID() }, request, reply);
}

const TUS_ROUTES = [
  ['POST', CUT_UPLOADS_PATH],
  ['HEAD', ITEM_PATH],
  ['PATCH', ITEM_PATH],
  ['DELETE', ITEM_PATH],
] as const;

export function registerCutUploads(serve: Serve): void {
  serve(listCutUploads, {
    handle: async ({ deps, actor, query }) => {
      const filter = { projectId: query.project, now: deps.clock() };
      const uploads = await listOwnUploads(deps.db, actor.id, filter);
      return { plain: { uploads: uploads.map(cutUploadToApi) } };
    },
  });
}

/** Registers the tus routes, which don't use JSON, unlike other endpoints. */
export function registerTus(app: FastifyInstance, deps: Deps, methods: MethodTable): void {
  for (const [method, url] of TUS_ROUTES) {
    recordMethod(methods, { method, path: url, kind: 'plain', patched: CHUNK_TYPE });
    app.route({
      method,
      url,
      config: { isUploadBody: true },
      handler: (request, reply) => handle(deps, request, reply),
    });
  }
}
