/** Files up and down: an upload that tells its progress, and an export that lands in the downloads folder. */
import type { AnyEndpoint, FiltersOf } from '#contract/platform/endpoint.ts';
import { mediaFromWire, type ShownMedia, uploadMedia, type WireMedia } from '#contract/files/media.ts';
import { type TableFormat, TABLE_TYPES } from '#contract/platform/table-file.ts';
import type { CallOptions } from './api.ts';
import { ApiError, unreachable } from './api-error.ts';
import { isOwnHost, serverUrl } from './host.ts';
import type { ListParams } from './list-params.ts';
import { fillPath, queryText, type QueryValues } from './request-text.ts';
import { freshToken, renewAfterRefusal } from './renewal.ts';
import { bearer, heedRefusal, errorFrom, send } from './request.ts';
import { underKey } from './retry-key.ts';
import { session } from './session-store.ts';

const LD_JSON = 'application/ld+json';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Telling = { headers: Record<string, string>; onProgress: (share: number) => void };

/** `fetch` cannot tell how much has gone up; the older request can. */
function exchange(form: FormData, { headers, onProgress }: Telling): Promise<WireMedia> {
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
      if (request.status === uploadMedia.status) return resolve(body as WireMedia);
      reject(errorFrom(request.status, body, request.getResponseHeader('retry-after')));
    });
    request.send(form);
  });
}

/** With a fresh token, and once more where the server alone knew that it had run out, as any call. */
async function sendWithProgress(form: FormData, telling: Telling): Promise<WireMedia> {
  await freshToken(undefined);
  const { token } = session.get();
  try {
    return await exchange(form, telling);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // That one may be refused too, and is heeded like any.
    if (await renewAfterRefusal(error, token)) return sendWithProgress(form, telling);
    heedRefusal(error, token);
    throw error;
  }
}

/** Stores one file; `onProgress` hears the share sent, 0 to 1. Throws `ApiError`. */
export async function upload(file: File, onProgress?: (share: number) => void): Promise<ShownMedia> {
  const form = new FormData();
  form.append('file', file);
  // Where the older request is missing the file goes up all the same, untold.
  const transmit = async (headers: Record<string, string>): Promise<WireMedia> => {
    if (onProgress && typeof XMLHttpRequest === 'function') return sendWithProgress(form, { headers, onProgress });
    const response = await send(uploadMedia.path, { method: 'POST', headers, body: form });
    return (await response.json()) as WireMedia;
  };
  const accept = { accept: LD_JSON };
  if (!isOwnHost) return mediaFromWire(await transmit(accept));
  const request = `upload ${file.name} ${file.size} ${file.lastModified}`;
  return mediaFromWire(await underKey(request, (key) => transmit({ ...accept, 'idempotency-key': key })));
}

const fileNameOf = (disposition: string | null): string | undefined =>
  /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];

/** Hands content to the browser as a download. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task; revoking at once would save an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** `list` has the parameters of the list that is exported. */
type Download<E extends AnyEndpoint> = Pick<CallOptions<E>, 'params' | 'query'> & {
  format: TableFormat;
  list?: ListParams<FiltersOf<E>>;
};

type FileWish<E extends AnyEndpoint> = Pick<CallOptions<E>, 'params' | 'query'> & { accept: string };

/** Fetches a file and hands it to the browser under the server's name for it. Throws `ApiError`. */
export async function downloadFile<E extends AnyEndpoint>(endpoint: E, wish: FileWish<E>): Promise<void> {
  const { params = {}, query = {}, accept } = wish;
  const address = fillPath(endpoint.path, params) + queryText(query as QueryValues);
  const response = await send(address, { method: endpoint.method, headers: { accept } });
  save(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? 'file');
}

/**
 * Fetches an export and hands it to the browser under the server's file name. A provider that knows CSV alone answers that,
 * and then that is what is saved. Throws `ApiError`.
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
