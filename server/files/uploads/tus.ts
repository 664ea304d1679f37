/** Resumable uploads by tus 1.0: handles one request with the tus library on the server's rows and files. */
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import { UPLOAD_TEXTS } from '#domain/files/uploads.ts';
import { isRefusal, type Refusal, refuse } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Uploader, UploadKind } from './upload-kind.ts';
import { addToUpload, beginUpload, discardUpload, InsufficientSpaceError, LostUploadError } from './uploads.actions.ts';
import { findOwnUpload } from './uploads.store.ts';
import { noLocker, uploadLocker } from './upload-lock.ts';

/** Error that carries a refusal through the library. */
class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

type UploadContext = {
  deps: Deps;
  kind: UploadKind;
  uploader: Uploader;
  token: string;
  /** Bytes of the file in the request. */
  source: Readable;
};

/** The library's storage interface over one user's uploads. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #asking: UploadContext;

  constructor(context: UploadContext) {
    super();
    this.#asking = context;
  }

  async #rowOf(id: string) {
    const { deps, kind, uploader } = this.#asking;
    const row = await findOwnUpload(deps.db, kind.table, { id, ownerId: uploader.id, now: deps.clock() });
    if (!row) throw new RefusalError(refuse('not-found', UPLOAD_TEXTS.uploadGone));
    return row;
  }

  /** Does nothing: the row was inserted when the name was generated. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rowOf(id);
    return new Upload({ id, size: row.size_bytes, offset: row.offset_bytes });
  }

  /** Ignores the library's stream, which is empty, and reads the request itself. */
  override async write(_stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#rowOf(id);
    if (row.offset_bytes !== offset) throw ERRORS.INVALID_OFFSET;
    const end = await addToUpload(this.#asking, row, limitBytes(this.#asking.source, row.size_bytes - offset));
    if (end === offset && row.size_bytes > offset) throw new RefusalError(refuse('malformed', UPLOAD_TEXTS.smallChunk));
    return end;
  }

  override async remove(id: string): Promise<void> {
    const { deps, kind } = this.#asking;
    await discardUpload(deps, kind, await this.#rowOf(id));
  }
}

/** Yields the request's bytes, and fails if there are more than the file still lacks. A broken connection isn't an error, since the upload resumes later. */
async function* limitBytes(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
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

function createServer(context: UploadContext, { method }: Request): Server {
  const { deps, kind, uploader } = context;
  return new Server({
    path: kind.path,
    datastore: new UploadStore(context),
    locker: method === 'HEAD' ? noLocker : uploadLocker(context),
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    namingFunction: async (request, metadata) => {
      const upload = uploader.read(metadata, Number(request.headers.get('upload-length')));
      const id = isRefusal(upload) ? upload : await beginUpload(deps, kind, { uploader, upload });
      if (isRefusal(id)) throw new RefusalError(id);
      return id;
    },
    onResponseError: (_request, error) => {
      throw error;
    },
  });
}

/** Messages for the library's errors. */
const ERROR_MESSAGES = new Map<unknown, { status: number; message: string }>([
  [ERRORS.INVALID_OFFSET, { status: 409, message: UPLOAD_TEXTS.otherOffset }],
  [ERRORS.ERR_LOCK_TIMEOUT, { status: 423, message: UPLOAD_TEXTS.lockedUpload }],
  [ERRORS.ERR_SIZE_EXCEEDED, { status: 413, message: UPLOAD_TEXTS.tooMuchSent }],
  [ERRORS.FILE_NOT_FOUND, { status: 404, message: UPLOAD_TEXTS.uploadGone }],
]);

export type TusError = { status: number; message: string } | Refusal;

/** Returns the error to report to the user, or undefined for a server error. */
function tusErrorOf(error: unknown): TusError | undefined {
  if (error instanceof RefusalError) return error.refusal;
  if (error instanceof InsufficientSpaceError) return { status: 507, message: error.message };
  if (error instanceof LostUploadError) return { status: 423, message: UPLOAD_TEXTS.lockedUpload };
  const { status_code, body } = error as { status_code?: number; body?: string };
  if (status_code === undefined) return undefined;
  return ERROR_MESSAGES.get(error) ?? { status: status_code, message: (body ?? '').trim() };
}

/** Returns the library's response, or the error to send instead. */
export async function handleTusRequest(context: UploadContext, request: Request): Promise<Response | TusError> {
  try {
    const response = await createServer(context, request).handleWeb(request);
    return response.status < 400 ? response : { status: response.status, message: (await response.text()).trim() };
  } catch (error) {
    const fault = tusErrorOf(error);
    if (fault) return fault;
    throw error;
  }
}
