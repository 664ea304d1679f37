/** File uploads with progress. */
import { type ApiMedia, mediaFromApi, type MediaWithUrl, uploadMedia } from '#contract/files/media.ts';
import { ApiError, unreachable } from '#web/lib/api/api-error.ts';
import { isOwnHost, serverUrl } from '#web/lib/api/host.ts';
import { freshToken, renewAfterRefusal } from '#web/lib/api/renewal.ts';
import { bearer, errorFrom, handleRefusal, send } from '#web/lib/api/request.ts';
import { withRetryKey } from '#web/lib/api/retry-key.ts';
import { session } from '#web/lib/api/session-store.ts';
import { warnBeforeLeaving } from '#web/lib/leave-warning.ts';

const LD_JSON = 'application/ld+json';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type UploadOptions = { headers: Record<string, string>; onProgress: (share: number) => void };

/** Uploads with XMLHttpRequest, since `fetch` doesn't report upload progress. */
function exchange(form: FormData, { headers, onProgress }: UploadOptions): Promise<ApiMedia> {
  const request = new XMLHttpRequest();
  request.open('POST', serverUrl(uploadMedia.path));
  for (const [name, value] of Object.entries({ ...headers, ...bearer() })) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  });
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status === uploadMedia.status) return resolve(body as ApiMedia);
      reject(errorFrom(request.status, body, request.getResponseHeader('retry-after')));
    });
    request.send(form);
  });
}

/** Uploads with a fresh token; retries once if the server reports it as expired, like any call. */
async function sendWithProgress(form: FormData, uploadOptions: UploadOptions): Promise<ApiMedia> {
  await freshToken(undefined);
  const { token } = session.get();
  try {
    return await exchange(form, uploadOptions);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The second attempt handles its refusal itself.
    if (await renewAfterRefusal(error, token)) return sendWithProgress(form, uploadOptions);
    handleRefusal(error, token);
    throw error;
  }
}

/** Stores a file; the browser asks before the page is left meanwhile. `onProgress` receives the fraction sent, 0 to 1. Throws `ApiError`. */
export async function upload(file: File, onProgress?: (share: number) => void): Promise<MediaWithUrl> {
  const endWarning = warnBeforeLeaving();
  try {
    return await sendFile(file, onProgress);
  } finally {
    endWarning();
  }
}

async function sendFile(file: File, onProgress?: (share: number) => void): Promise<MediaWithUrl> {
  const form = new FormData();
  form.append('file', file);
  // Without XMLHttpRequest the file is uploaded without progress.
  const transmit = async (headers: Record<string, string>): Promise<ApiMedia> => {
    if (onProgress && typeof XMLHttpRequest === 'function') return sendWithProgress(form, { headers, onProgress });
    const response = await send(uploadMedia.path, { method: 'POST', headers, body: form });
    return (await response.json()) as ApiMedia;
  };
  const accept = { accept: LD_JSON };
  if (!isOwnHost) return mediaFromApi(await transmit(accept));
  const request = `upload ${file.name} ${file.size} ${file.lastModified}`;
  return mediaFromApi(await withRetryKey(request, (key) => transmit({ ...accept, 'idempotency-key': key })));
}
