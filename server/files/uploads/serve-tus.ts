/** Endpoints of the tus protocol for one kind of uploads (docs/api-reference.md#calls-cut-uploads). */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { contentTypeOf } from '#server/platform/http/request/content-type.ts';
import { type MethodTable, recordMethod } from '#server/platform/http/methods.ts';
import { BODY_ENCODING, contentEncodingFault, contentTypeFault } from '#server/platform/http/request/negotiate.ts';
import { sendRefusal, sendStatus } from '#server/platform/http/response/problems.ts';
import type { TusError } from './tus.ts';
import type { Uploader, UploadKind } from './upload-kind.ts';
import { discardUpload, finishUpload } from './uploads.actions.ts';
import { findOwnUpload, type UploadRow } from './uploads.store.ts';

const CHUNK_TYPE = 'application/offset+octet-stream';

type UploadContext = { deps: Deps; kind: UploadKind; uploader: Uploader; token: string };

const rowOf = ({ deps, kind, uploader }: UploadContext, id: string): Promise<UploadRow | undefined> =>
  findOwnUpload(deps.db, kind.table, { id, ownerId: uploader.id, now: deps.clock() });

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

/** Returns the record of a complete upload, creating it on first use. */
async function resultOf(context: UploadContext, id: string): Promise<number | Refusal | TusError | undefined> {
  const row = await rowOf(context, id);
  if (!row || row.offset_bytes < row.size_bytes) return undefined;
  const resultId = row[context.kind.table.resultColumn];
  if (resultId !== null) return resultId;
  const { uploadLocker } = await import('./upload-lock.ts');
  const lock = uploadLocker(context).newLock(id);
  try {
    await lock.lock(new AbortController().signal, () => {});
  } catch {
    return { status: 423, message: UPLOAD_TEXTS.lockedUpload };
  }
  try {
    return await finishUpload(context, id);
  } finally {
    await lock.unlock();
  }
}

/** Copies the library's headers, except those that would apply to the whole server. */
function copyHeaders(reply: FastifyReply, response: Response): void {
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
}

async function expiryOf(context: UploadContext, id: string): Promise<string | undefined> {
  const row = await rowOf(context, id);
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
    const result = await resultOf(context, id);
    if (result !== undefined && typeof result !== 'number') return sendFault(request, reply, result);
    if (result !== undefined) reply.header(context.kind.resultHeader, String(result));
    const expiry = await expiryOf(context, id);
    if (expiry !== undefined) reply.header('upload-expires', expiry);
  }
  return reply.code(response.status).header('cache-control', 'no-store').send();
}

/** Refuses an upload that has ended, or whose target the caller has lost; such a one ends. */
async function checkUpload(context: UploadContext, id: string): Promise<Refusal | undefined> {
  const { deps, kind, uploader } = context;
  const row = await rowOf(context, id);
  if (!row) return refuse('not-found', UPLOAD_TEXTS.uploadGone);
  const lost = await uploader.check?.(row);
  if (lost) await discardUpload(deps, kind, row);
  return lost;
}

type Endpoints = { deps: Deps; kind: UploadKind };

async function handle(endpoints: Endpoints, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('tus-resumable', '1.0.0');
  const uploader = await endpoints.kind.authorize(endpoints.deps, request);
  if (isRefusal(uploader)) return sendRefusal(request, reply, uploader);
  const context = { ...endpoints, uploader, token: randomUUID() };
  const { id } = request.params as { id?: string };
  const lost = id === undefined ? undefined : await checkUpload(context, id);
  if (lost) return sendRefusal(request, reply, lost);
  return rejectUnsupportedBody(request, reply) ?? serveTus(context, request, reply);
}

/** Registers the tus routes of a kind, which don't use JSON, unlike other endpoints. */
export function serveUploads(app: FastifyInstance, endpoints: Endpoints, methods: MethodTable): void {
  const { path } = endpoints.kind;
  const itemPath = `${path}/:id`;
  const routes = [
    ['POST', path],
    ['HEAD', itemPath],
    ['PATCH', itemPath],
    ['DELETE', itemPath],
  ] as const;
  for (const [method, url] of routes) {
    recordMethod(methods, { method, path: url, kind: 'plain', patched: CHUNK_TYPE });
    app.route({
      method,
      url,
      config: { isUploadBody: true },
      handler: (request, reply) => handle(endpoints, request, reply),
    });
  }
}
