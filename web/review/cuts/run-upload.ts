/** Sends a file in parts that survive what breaks them: it waits for network and server, and goes on where the server has it (docs/review.md#uploading). */
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { CUT_ID_HEADER, CUT_UPLOADS_PATH, type CutUpload } from '#contract/review/cut-uploads.ts';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { serverUrl } from '#web/lib/host.ts';
import { freshTokenOfWork, renewAfterRefusal } from '#web/lib/renewal.ts';
import { bearer, heedRefusal, errorFrom } from '#web/lib/request.ts';
import { session } from '#web/lib/session-store.ts';
import { CUT_TEXTS } from './cut-texts.ts';
import { type CutUploading, dropUpload, forgetUploads, patchUpload, putUpload, uploadOf } from './upload-list-store.ts';

/** What the same file is known by, in another tab and after a reload. */
export const fingerprintOf = (file: File): string =>
  `${file.name} ${file.size} ${file.lastModified}`.slice(-CUT_LIMITS.fingerprintLength);

export type UploadWish = {
  file: File;
  projectId: number;
  cutId: number | null;
  comment: string;
  isUnseen: boolean;
  /** Of the person's uploads, those that are under way on the server. */
  underWay: readonly CutUpload[];
  onDone: (cutId: number) => void;
};

const keyOf = ({ file, projectId, cutId }: Pick<UploadWish, 'file' | 'projectId' | 'cutId'>): string =>
  `${projectId} ${cutId ?? ''} ${fingerprintOf(file)}`;

const RETRY_MS = 4_000;
/** The server is not well: another try helps. */
const PASSING = [0, 408, 425, 429, 500, 502, 503, 504];
/** Somebody else holds what is begun, or it stands further than was thought: another tab sends it too. To the beginning, 409 is a refusal. */
const isFromElsewhere = (status: number, method: string | undefined): boolean =>
  status === 423 || (status === 409 && method === 'PATCH');

type Running = {
  wish: UploadWish;
  /** None until what sends it is here. */
  upload: Upload | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const running = new Map<string, Running>();

const metadataOf = ({ file, projectId, cutId, comment }: UploadWish): Record<string, string> => ({
  project: String(projectId),
  filename: file.name,
  filetype: file.type,
  fingerprint: fingerprintOf(file),
  ...(comment && { comment }),
  ...(cutId !== null && { cut: String(cutId) }),
});

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Where an upload of the same file stands already. */
const addressOf = ({ file, cutId, underWay }: UploadWish): string | null => {
  const found = underWay.find(
    (one) => one.fingerprint === fingerprintOf(file) && one.sizeBytes === file.size && one.cutId === cutId,
  );
  return found ? serverUrl(`${CUT_UPLOADS_PATH}/${found.id}`) : null;
};

/** As of late: half of it is what was sent in the last seconds. */
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

/** A failure that passes is waited for; a refusal is told, with the server's sentence. */
async function fail(key: string, error: Error | DetailedError): Promise<void> {
  const response: HttpResponse | null = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  const token = session.get().token;
  const problem = errorFrom(status, parsed(response?.getBody()), response?.getHeader('retry-after') ?? null);
  // Not renewed for want of a line is waited for like any break.
  const isRenewed = await renewAfterRefusal(problem, token).catch(() => true);
  if (!isRenewed) heedRefusal(problem, token);
  const entry = running.get(key);
  if (!entry || session.get().token === null) return;
  if (isRenewed) return waitAndGoOn(key);
  const method = 'originalRequest' in error ? error.originalRequest?.getMethod() : undefined;
  const isElsewhere = isFromElsewhere(status, method);
  if (!isElsewhere && !PASSING.includes(status)) {
    running.delete(key);
    return patchUpload(key, { state: 'failed', speed: 0, failure: failureOf(CUT_TEXTS.uploadFailed, problem) });
  }
  waitAndGoOn(key, isElsewhere ? 'elsewhere' : 'waiting');
}

function waitAndGoOn(key: string, state: 'elsewhere' | 'waiting' = 'waiting'): void {
  const entry = running.get(key);
  // Whoever stopped it meanwhile meant it.
  if (!entry || uploadOf(key)?.state === 'paused') return;
  patchUpload(key, { state, speed: 0 });
  entry.retry = setTimeout(() => goOn(key), RETRY_MS);
}

async function begin(key: string, entry: Running): Promise<void> {
  const tus = await import('tus-js-client');
  // Given up, paused, or begun by another press meanwhile.
  if (running.get(key) !== entry || entry.upload || uploadOf(key)?.state === 'paused') return;
  const { wish } = entry;
  const measure = speedometer();
  entry.upload = new tus.Upload(wish.file, {
    endpoint: serverUrl(CUT_UPLOADS_PATH),
    uploadUrl: addressOf(wish),
    chunkSize: CUT_LIMITS.partBytes,
    metadata: metadataOf(wish),
    // The server knows what is under way; the browser need not.
    storeFingerprintForResuming: false,
    retryDelays: null,
    onBeforeRequest: async (request: HttpRequest) => {
      await freshTokenOfWork();
      for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value);
    },
    onProgress: (sentBytes) => patchUpload(key, { state: 'running', sentBytes, speed: measure(sentBytes) }),
    onError: (error) => void fail(key, error),
    onSuccess: ({ lastResponse }) => {
      running.delete(key);
      dropUpload(key);
      wish.onDone(Number(lastResponse.getHeader(CUT_ID_HEADER)));
    },
  });
  entry.upload.start();
}

/** What sends it may be as far away as the server, and is waited for likewise. */
function send(key: string, entry: Running): void {
  if (entry.upload) entry.upload.start();
  else begin(key, entry).catch((error: Error) => fail(key, error));
}

/** Begins, or goes on where the same file stands on the server. */
export function startUpload(wish: UploadWish): void {
  const key = keyOf(wish);
  const present = uploadOf(key);
  if (present && present.state !== 'failed') return goOn(key);
  const { file, projectId, cutId, isUnseen } = wish;
  const upload: CutUploading = {
    key,
    projectId,
    cutId,
    name: file.name,
    sizeBytes: file.size,
    sentBytes: 0,
    speed: 0,
    state: 'running',
    isUnseen,
  };
  const entry: Running = { wish, upload: undefined, retry: undefined };
  running.set(key, entry);
  putUpload(upload);
  send(key, entry);
}

/** Stops, until somebody says to go on; what has arrived stays. */
export function pauseUpload(key: string): void {
  const entry = running.get(key);
  clearTimeout(entry?.retry);
  void entry?.upload?.abort().catch(() => undefined);
  patchUpload(key, { state: 'paused', speed: 0 });
}

export function goOn(key: string): void {
  const entry = running.get(key);
  if (!entry || uploadOf(key)?.state === 'running') return;
  clearTimeout(entry.retry);
  patchUpload(key, { state: 'running' });
  send(key, entry);
}

/** Gives it up: what has arrived is thrown away. */
export function giveUpUpload(key: string): void {
  const entry = running.get(key);
  clearTimeout(entry?.retry);
  running.delete(key);
  dropUpload(key);
  void entry?.upload?.abort(true).catch(() => undefined);
}

/** The network is back: nobody waits for the next try. */
window.addEventListener('online', () => {
  for (const key of running.keys()) if (uploadOf(key)?.state === 'waiting') goOn(key);
});

/** An upload is the person's who began it. */
session.subscribe(() => {
  if (session.get().token !== null) return;
  for (const { upload, retry } of running.values()) {
    clearTimeout(retry);
    void upload?.abort().catch(() => undefined);
  }
  running.clear();
  forgetUploads();
});
