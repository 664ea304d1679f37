/** Resumable uploads in parts. Waits while the network or server is down, then resumes at the server's offset (docs/review.md#uploading). */
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { freshTokenOfWork, renewAfterRefusal } from '#web/lib/api/renewal.ts';
import { bearer, handleRefusal, errorFrom } from '#web/lib/api/request.ts';
import { session } from '#web/lib/api/session-store.ts';
import { allUploads, dropUpload, patchUpload, putUpload, type Uploading, uploadOf } from './upload-list-store.ts';

/** Returns a fingerprint that identifies the same file in another tab and after a reload. `name` may contain folders. */
export const fingerprintOf = (file: File, name: string = file.name): string =>
  `${name} ${file.size} ${file.lastModified}`.slice(-UPLOAD_LIMITS.fingerprintLength);

export type UploadRequest = {
  file: File;
  /** The entry in the list of uploads. */
  upload: Pick<Uploading, 'key' | 'owner' | 'targetId' | 'targetName' | 'name' | 'hint'>;
  /** API path where uploads are created. */
  path: string;
  /** ID of the unfinished upload of the same file on the server. */
  unfinishedId: string | undefined;
  metadata: Readonly<Record<string, string>>;
  /** Header with the ID of the record that it becomes. */
  resultHeader: string;
  failureText: string;
  /** True for files of which many may be chosen at once: a few are sent at a time. */
  isQueued?: boolean;
  /** Headers that authenticate a visitor without an account; undefined for the signed-in user. */
  visitorHeaders?: Readonly<Record<string, string>>;
  onDone: (id: number) => void;
};

/** Queued uploads that are sent at the same time. */
const MAX_QUEUED_RUNNING = 3;

const RETRY_MS = 4_000;
/** Statuses that are retried; 0 is a network failure. */
const RETRYABLE_STATUSES = [0, 408, 425, 429, 500, 502, 503, 504];
/** Retryable statuses whose message says what the upload is waiting for: other uploads, or disk space. */
const EXPLAINED_STATUSES = [429, 507];
/** Returns true when another tab is sending the same upload: it is locked, or its offset has moved. A 409 on creation is a refusal instead. */
const isSentByAnotherTab = (status: number, method: string | undefined): boolean =>
  status === 423 || (status === 409 && method === 'PATCH');

type RunningUpload = {
  uploadRequest: UploadRequest;
  /** The library's upload; undefined until the library has loaded. */
  upload: Upload | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const running = new Map<string, RunningUpload>();

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Creates a moving average of the speed; each reading counts half. */
function speedometer() {
  let last = { at: performance.now(), sent: -1 };
  let speed = 0;
  return (sent: number): number => {
    const now = performance.now();
    if (last.sent < 0 || sent < last.sent) last = { at: now, sent };
    const seconds = (now - last.at) / 1000;
    if (seconds < 1) return speed;
    const fresh = (sent - last.sent) / seconds;
    speed = speed === 0 ? fresh : (speed + fresh) / 2;
    last = { at: now, sent };
    return speed;
  };
}

/** Schedules a retry for transient failures and reports refusals with the server's message. */
async function fail(key: string, error: Error | DetailedError): Promise<void> {
  const response: HttpResponse | null = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  const token = session.get().token;
  const problem = errorFrom(status, parsed(response?.getBody()), response?.getHeader('retry-after') ?? null);
  const isVisitor = running.get(key)?.uploadRequest.visitorHeaders !== undefined;
  // A token that couldn't be renewed for lack of a connection is retried like any network failure.
  const isRenewed = !isVisitor && (await renewAfterRefusal(problem, token).catch(() => true));
  if (!isVisitor && !isRenewed) handleRefusal(problem, token);
  const entry = running.get(key);
  if (!entry || (!isVisitor && session.get().token === null)) return;
  if (isRenewed) return waitAndResume(key);
  const method = 'originalRequest' in error ? error.originalRequest?.getMethod() : undefined;
  const isElsewhere = isSentByAnotherTab(status, method);
  // A server without room for a file refuses it, but continues an upload later.
  const isRetryable = RETRYABLE_STATUSES.includes(status) || (status === 507 && method === 'PATCH');
  if (!isElsewhere && !isRetryable) {
    running.delete(key);
    patchUpload(key, { state: 'failed', speed: 0, failure: failureOf(entry.uploadRequest.failureText, problem) });
    return startQueued();
  }
  if (isElsewhere) return waitAndResume(key, { state: 'elsewhere' });
  const reason = EXPLAINED_STATUSES.includes(status) ? problem.message : undefined;
  waitAndResume(key, { state: 'waiting', reason });
}

type Wait = { state: 'elsewhere' | 'waiting'; reason?: string | undefined };

function waitAndResume(key: string, { state, reason }: Wait = { state: 'waiting' }): void {
  const entry = running.get(key);
  // Returns if the user has canceled or paused in the meantime.
  if (!entry || uploadOf(key)?.state === 'paused') return;
  patchUpload(key, { state, speed: 0, reason });
  entry.retry = setTimeout(() => resumeUpload(key), RETRY_MS);
}

async function begin(key: string, entry: RunningUpload): Promise<void> {
  const tus = await import('tus-js-client');
  // Returns if the upload was canceled, paused or started again while the library was loading.
  if (running.get(key) !== entry || entry.upload || uploadOf(key)?.state === 'paused') return;
  const { uploadRequest } = entry;
  const measure = speedometer();
  const complete = (response: HttpResponse): void => {
    running.delete(key);
    dropUpload(key);
    uploadRequest.onDone(Number(response.getHeader(uploadRequest.resultHeader)));
    startQueued();
  };
  const upload = new tus.Upload(uploadRequest.file, {
    endpoint: serverUrl(uploadRequest.path),
    uploadUrl:
      uploadRequest.unfinishedId === undefined
        ? null
        : serverUrl(`${uploadRequest.path}/${uploadRequest.unfinishedId}`),
    chunkSize: UPLOAD_LIMITS.partBytes,
    metadata: { ...uploadRequest.metadata },
    // The server tracks unfinished uploads, so the browser need not store them.
    storeFingerprintForResuming: false,
    retryDelays: null,
    onBeforeRequest: async (request: HttpRequest) => {
      const { visitorHeaders } = uploadRequest;
      if (!visitorHeaders) await freshTokenOfWork();
      for (const [name, value] of Object.entries(visitorHeaders ?? bearer())) request.setHeader(name, value);
    },
    onProgress: (sentBytes) => patchUpload(key, { state: 'running', sentBytes, speed: measure(sentBytes) }),
    onError: (error) => void fail(key, error),
    onAfterResponse: (request, response) => {
      // The file arrived before, when it was chosen the last time.
      if (request.getMethod() !== 'POST' || !response.getHeader(uploadRequest.resultHeader)) return;
      void upload.abort();
      complete(response);
    },
    onSuccess: ({ lastResponse }) => complete(lastResponse),
  });
  entry.upload = upload;
  upload.start();
}

/** Starts or resumes sending. A library that fails to load is retried like a network failure. */
function send(key: string, entry: RunningUpload): void {
  if (entry.upload) entry.upload.start();
  else begin(key, entry).catch((error: Error) => fail(key, error));
}

/** Returns whether a queued upload has to wait for others. */
const isQueueFull = (): boolean =>
  [...running].filter(([key, { uploadRequest }]) => {
    const state = uploadOf(key)?.state;
    return uploadRequest.isQueued && state !== 'queued' && state !== 'paused';
  }).length >= MAX_QUEUED_RUNNING;

/** Starts uploads that waited for others. */
function startQueued(): void {
  for (const { key, state } of allUploads()) {
    if (isQueueFull()) return;
    if (state === 'queued') resumeUpload(key);
  }
}

/** Starts an upload, or resumes it at the server's offset. */
export function startUpload(uploadRequest: UploadRequest): void {
  const { upload, file } = uploadRequest;
  const present = uploadOf(upload.key);
  if (present && present.state !== 'failed') return resumeUpload(upload.key);
  const state = uploadRequest.isQueued && isQueueFull() ? 'queued' : 'running';
  const entry: RunningUpload = { uploadRequest, upload: undefined, retry: undefined };
  running.set(upload.key, entry);
  putUpload({ ...upload, sizeBytes: file.size, sentBytes: 0, speed: 0, state });
  if (state === 'running') send(upload.key, entry);
}

/** Pauses an upload; the server keeps uploaded data. */
export function pauseUpload(key: string): void {
  const entry = running.get(key);
  clearTimeout(entry?.retry);
  void entry?.upload?.abort().catch(() => undefined);
  patchUpload(key, { state: 'paused', speed: 0 });
  startQueued();
}

export function resumeUpload(key: string): void {
  const entry = running.get(key);
  if (!entry || uploadOf(key)?.state === 'running') return;
  clearTimeout(entry.retry);
  patchUpload(key, { state: 'running' });
  send(key, entry);
}

/** Cancels uploads and deletes uploaded data. None of them is sent in place of another. */
export function cancelUploads(keys: readonly string[]): void {
  const canceled = keys.map((key) => running.get(key));
  for (const key of keys) {
    running.delete(key);
    dropUpload(key);
  }
  for (const entry of canceled) {
    clearTimeout(entry?.retry);
    void entry?.upload?.abort(true).catch(() => undefined);
  }
  startQueued();
}

/** Cancels an upload and deletes uploaded data. */
export const cancelUpload = (key: string): void => cancelUploads([key]);

/** Resumes waiting uploads as soon as the network is back. */
window.addEventListener('online', () => {
  for (const key of running.keys()) if (uploadOf(key)?.state === 'waiting') resumeUpload(key);
});

/** Stops the uploads of the signed-in user on sign-out; those of visitors go on. */
session.subscribe(() => {
  if (session.get().token !== null) return;
  for (const [key, { uploadRequest, upload, retry }] of running) {
    if (uploadRequest.visitorHeaders) continue;
    clearTimeout(retry);
    void upload?.abort().catch(() => undefined);
    running.delete(key);
  }
  for (const { key } of allUploads()) if (!running.has(key)) dropUpload(key);
});
