/** The endpoints of uploads of cuts: the list, and the addresses where tus is spoken (docs/wire.md#calls-cut-uploads). */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { scopeFor } from '#domain/identity/scopes.ts';
import { CUT_ID_HEADER, CUT_UPLOADS_PATH, cutUploadToWire, listCutUploads } from '#contract/review/cut-uploads.ts';
import type { Deps } from '#server/platform/deps.ts';
import { callerOf, type Readers } from '#server/platform/http/actor.ts';
import { contentTypeSent } from '#server/platform/http/content-type.ts';
import { type MethodTable, noteMethod } from '#server/platform/http/methods.ts';
import { BODY_ENCODING, contentEncodingFault, contentTypeFault } from '#server/platform/http/negotiate.ts';
import { sendRefusal, sendStatus } from '#server/platform/http/problems.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findOwnUpload, listOwnUploads } from './cut-uploads.store.ts';
import { finishUpload } from './finish-upload.ts';
import { answerTus, type TusFault } from './tus.ts';
import { uploadLocker } from './upload-lock.ts';

const CHUNK_TYPE = 'application/offset+octet-stream';
const ITEM_PATH = `${CUT_UPLOADS_PATH}/:id`;

type Asking = { deps: Deps; actor: Actor; token: string };

const isChunk = (request: FastifyRequest): boolean => contentTypeSent(request) === CHUNK_TYPE;

/** The request as the library reads it. */
function webRequestOf(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Neither is for the library: who asks is known, and no other method is meant than the one that was sent.
    if (value === undefined || name === 'authorization' || name.startsWith('x-')) continue;
    headers.set(name, String(value));
  }
  return new Request(`http://localhost${request.url}`, { method: request.method, headers });
}

/** What is sent of the file, as it comes in: the library's own streams would copy it four times. */
const sourceOf = (request: FastifyRequest): Readable =>
  request.method === 'PATCH' || isChunk(request) ? request.raw : Readable.from([]);

const sendFault = (request: FastifyRequest, reply: FastifyReply, fault: TusFault): FastifyReply =>
  isRefusal(fault) ? sendRefusal(request, reply, fault) : sendStatus(request, reply, fault.status, fault.sentence);

/** 415 for what is sent packed, or is no piece of a file. */
function sendUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const packed = contentEncodingFault(request.headers['content-encoding']);
  if (packed) return sendStatus(request, reply.header('accept-encoding', BODY_ENCODING), 415, packed);
  if (request.method !== 'PATCH') return undefined;
  const fault = contentTypeFault(contentTypeSent(request), [CHUNK_TYPE]);
  return fault ? sendStatus(request, reply, 415, fault) : undefined;
}

/** Where all of it has come: the cut that it became, made now unless it was made before. */
async function cutOf({ deps, actor, token }: Asking, id: string): Promise<number | Refusal | TusFault | undefined> {
  const row = await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() });
  if (!row || row.offset_bytes < row.size_bytes) return undefined;
  if (row.finished_cut_id !== null) return row.finished_cut_id;
  const lock = uploadLocker(deps, token).newLock(id);
  try {
    await lock.lock(new AbortController().signal, () => {});
  } catch {
    return { status: 423, sentence: CUT_RULE_TEXTS.lockedUpload };
  }
  try {
    return await finishUpload(deps, actor, { id, token });
  } finally {
    await lock.unlock();
  }
}

/** The library's own headers, but those by which it would speak for the whole house. */
function takeHeaders(reply: FastifyReply, answer: Response): void {
  for (const [name, value] of answer.headers)
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
}

async function expiryOf({ deps, actor }: Asking, id: string): Promise<string | undefined> {
  const row = await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() });
  return row && new Date(row.expires_at).toUTCString();
}

async function speakTus(asking: Asking, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await answerTus({ ...asking, source: sourceOf(request) }, webRequestOf(request));
  if (!(answer instanceof Response)) return sendFault(request, reply, answer);
  takeHeaders(reply, answer);
  const { id = answer.headers.get('location')?.split('/').at(-1) ?? '' } = request.params as { id?: string };
  if (request.method !== 'DELETE') {
    const cut = await cutOf(asking, id);
    if (cut !== undefined && typeof cut !== 'number') return sendFault(request, reply, cut);
    if (cut !== undefined) reply.header(CUT_ID_HEADER, String(cut));
    const expiry = await expiryOf(asking, id);
    if (expiry !== undefined) reply.header('upload-expires', expiry);
  }
  return reply.code(answer.status).header('cache-control', 'no-store').send();
}

type Means = Readers & { methods: MethodTable };

async function handle(
  { deps, readers }: { deps: Deps; readers: Readers },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('tus-resumable', '1.0.0');
  const scope = scopeFor('cut-uploads', request.method === 'HEAD' ? 'read' : 'write');
  const actor = await callerOf(deps, readers, { request, scope });
  if (isRefusal(actor)) return sendRefusal(request, reply, actor);
  const { id } = request.params as { id?: string };
  if (id !== undefined && !(await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() })))
    return sendStatus(request, reply, 404, CUT_RULE_TEXTS.uploadGone);
  return sendUnreadable(request, reply) ?? speakTus({ deps, actor, token: randomUUID() }, request, reply);
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
      return { plain: { uploads: uploads.map(cutUploadToWire) } };
    },
  });
}

/** The addresses of tus, which are no calls like the others: they have no JSON. */
export function registerTus(app: FastifyInstance, deps: Deps, { methods, ...readers }: Means): void {
  for (const [method, url] of TUS_ROUTES) {
    noteMethod(methods, { method, path: url, kind: 'plain', patched: CHUNK_TYPE });
    app.route({
      method,
      url,
      config: { takesLong: true },
      handler: (request, reply) => handle({ deps, readers }, request, reply),
    });
  }
}
