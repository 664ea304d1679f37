/** The protocol of uploads that go on, tus 1.0, for one request: a library speaks it over the rows and files of uploads. */
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { isRefusal, type Refusal, refuse, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { nullAt } from '#domain/platform/violations.ts';
import { CUT_UPLOADS_PATH } from '#contract/review/cut-uploads.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  addToUpload,
  beginUpload,
  endUpload,
  LostUploadError,
  NoRoomError,
  type UploadRequest,
} from './cut-uploads.actions.ts';
import { findOwnUpload } from './cut-uploads.store.ts';
import { noLocker, uploadLocker } from './upload-lock.ts';

/** A refusal on its way through the library. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

type Asking = {
  deps: Deps;
  actor: Actor;
  token: string;
  /** What the request brings of the file. */
  source: Readable;
};

/** The rows and files of one person's uploads, as the library wants them. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #asking: Asking;

  constructor(asking: Asking) {
    super();
    this.#asking = asking;
  }

  async #rowOf(id: string) {
    const { deps, actor } = this.#asking;
    const row = await findOwnUpload(deps.db, actor.id, { id, now: deps.clock() });
    if (!row) throw new Refused(refuse('not-found', CUT_RULE_TEXTS.uploadGone));
    return row;
  }

  /** The row was made when the name was asked for. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rowOf(id);
    return new Upload({ id, size: row.size_bytes, offset: row.offset_bytes });
  }

  /** The library hands over a stream that is empty: what comes is read where it comes in. */
  override async write(_stream: Readable, id: string, offset: number): Promise<number> {
    const { deps, token, source } = this.#asking;
    const row = await this.#rowOf(id);
    if (row.offset_bytes !== offset) throw ERRORS.INVALID_OFFSET;
    const end = await addToUpload(deps, { row, hold: { id, token } }, within(source, row.size_bytes - offset));
    if (end === offset && row.size_bytes > offset) throw new Refused(refuse('malformed', CUT_RULE_TEXTS.smallChunk));
    return end;
  }

  override async remove(id: string): Promise<void> {
    await endUpload(this.#asking.deps, await this.#rowOf(id));
  }
}

/** Ends what sends more than there is left. A line that breaks is nobody's failure: the upload goes on later. */
async function* within(source: Readable, most: number): AsyncGenerator<Buffer> {
  let left = most;
  try {
    for await (const chunk of source) {
      left -= (chunk as Buffer).length;
      if (left < 0) break;
      yield chunk as Buffer;
    }
  } catch {
    throw ERRORS.ABORTED;
  }
  if (left < 0) throw ERRORS.ERR_SIZE_EXCEEDED;
}

type Metadata = Record<string, string | null> | undefined;

const idIn = (text: string | null | undefined): number | undefined =>
  idFromDigits((text ?? '').split('/').at(-1) ?? '');

/** The last segment of a path. */
const bareName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').trim();

function askedBy(metadata: Metadata, sizeBytes: number): UploadRequest | Refusal {
  const projectId = idIn(metadata?.['project']);
  if (metadata?.['project'] === undefined) return refuseInvalid([nullAt('project')]) as Refusal;
  if (projectId === undefined) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  const cut = metadata['cut'];
  return {
    projectId,
    cutId: cut === undefined || cut === null ? null : (idIn(cut) ?? 0),
    name: bareName(metadata['filename'] ?? ''),
    sizeBytes,
    fingerprint: metadata['fingerprint'] ?? '',
    comment: (metadata['comment'] ?? '').trim(),
  };
}

function createServer(asking: Asking, { method }: Request): Server {
  return new Server({
    path: CUT_UPLOADS_PATH,
    datastore: new UploadStore(asking),
    locker: method === 'HEAD' ? noLocker : uploadLocker(asking.deps, asking.token),
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    namingFunction: async (request, metadata) => {
      const uploadRequest = askedBy(metadata, Number(request.headers.get('upload-length')));
      const id = isRefusal(uploadRequest) ? uploadRequest : await beginUpload(asking.deps, asking.actor, uploadRequest);
      if (isRefusal(id)) throw new Refused(id);
      return id;
    },
    onResponseError: (_request, error) => {
      throw error;
    },
  });
}

/** What the library says in its own words, in ours. */
const WORDS = new Map<unknown, { status: number; sentence: string }>([
  [ERRORS.INVALID_OFFSET, { status: 409, sentence: CUT_RULE_TEXTS.otherOffset }],
  [ERRORS.ERR_LOCK_TIMEOUT, { status: 423, sentence: CUT_RULE_TEXTS.lockedUpload }],
  [ERRORS.ERR_SIZE_EXCEEDED, { status: 413, sentence: CUT_RULE_TEXTS.tooMuchSent }],
  [ERRORS.FILE_NOT_FOUND, { status: 404, sentence: CUT_RULE_TEXTS.uploadGone }],
]);

export type TusFault = { status: number; sentence: string } | Refusal;

/** What went wrong, for the person; undefined for a failure that is ours. */
function faultOf(error: unknown): TusFault | undefined {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof NoRoomError) return { status: 507, sentence: CUT_RULE_TEXTS.diskFull };
  if (error instanceof LostUploadError) return { status: 423, sentence: CUT_RULE_TEXTS.lockedUpload };
  const { status_code, body } = error as { status_code?: number; body?: string };
  if (status_code === undefined) return undefined;
  return WORDS.get(error) ?? { status: status_code, sentence: (body ?? '').trim() };
}

/** The library's answer, or what is told instead of it. */
export async function answerTus(asking: Asking, request: Request): Promise<Response | TusFault> {
  try {
    const answer = await createServer(asking, request).handleWeb(request);
    return answer.status < 400 ? answer : { status: answer.status, sentence: (await answer.text()).trim() };
  } catch (error) {
    const fault = faultOf(error);
    if (fault) return fault;
    throw error;
  }
}
