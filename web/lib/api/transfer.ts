/** File uploads with progress, and downloads of exports. */
import type { AnyEndpoint, FiltersOf } from '#contract/platform/endpoint.ts';
import { mediaFromApi, type MediaWithUrl, uploadMedia, type ApiMedia } from '#contract/files/media.ts';
import { type TableFormat, TABLE_TYPES } from '#contract/platform/table-file.ts';
import type { CallOptions } from './api.ts';
import { ApiError, unreachable } from './api-error.ts';
import { isOwnHost, serverUrl } from './host.ts';
import { warnBeforeLeaving } from '#web/lib/leave-warning.ts';
import type { ListParams } from './list-params.ts';
import { fillPath, queryText, type QueryValues } from './request-text.ts';
import { freshToken, renewAfterRefusal } from './renewal.ts';
import { bearer, handleRefusal, errorFrom, send } from './request.ts';
import { withRetryKey } from './retry-key.ts';
import { session } from './session-store.ts';

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

const fileNameOf = (disposition: string | null): string | undefined =>
  /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];

/** Downloads a blob as a file. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this task; revoking it at once would save an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Request for an export; `list` contains the parameters of the list. */
type Download<E extends AnyEndpoint> = Pick<CallOptions<E>, 'params' | 'query'> & {
  format: TableFormat;
  list?: ListParams<FiltersOf<E>>;
};

type FileRequest<E extends AnyEndpoint> = Pick<CallOptions<E>, 'params' | 'query'> & {
  accept: string;
  form?: FormData;
};

/** Downloads a file under the server's file name. Throws `ApiError`. */
export async function downloadFile<E extends AnyEndpoint>(endpoint: E, fileRequest: FileRequest<E>): Promise<void> {
  const { params = {}, query = {}, accept, form } = fileRequest;
  const address = fillPath(endpoint.path, params) + queryText(query as QueryValues);
  const response = await send(address, { method: endpoint.method, headers: { accept }, ...(form && { body: form }) });
  save(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? 'file');
}

/**
 * Downloads an export under the server's file name. A provider that only supports CSV responds with CSV, which is then saved.
 * Throws `ApiError`.
 */
export async function download<E extends AnyEndpoint>(endpoint: E, options: Download<E>): Promise<void> {
  const { params = {}, list = {}, query = {}, format } = options;
  const questions = { ...list, ...query, ...(format === 'csv' ? {} : { format }) };
  const response = await send(fillPath(endpoint.path, params) + queryText(questions as QueryValues), {
    method: endpoint.method,
    headers: { accept: TABLE_TYPES[format] },
  });
  save(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? `export.${format}`);
}
