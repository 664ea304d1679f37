/** Files up and down: an upload that tells its progress, and an export that lands in the downloads folder. */
import type { Media } from '#domain/media.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { mediaFromWire, uploadMedia, type WireMedia } from '#contract/media.ts';
import type { CallOptions } from './api.ts';
import { unreachable } from './api-error.ts';
import { serverUrl } from './host.ts';
import { bearer, endSessionIfRefused, errorFrom, fillPath, queryText, send, type QueryValues } from './request.ts';
import { session } from './session-store.ts';

const LD_JSON = 'application/ld+json';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` cannot tell how much has gone up; the older request can. */
function sendWithProgress(form: FormData, onProgress: (share: number) => void): Promise<WireMedia> {
  const { token } = session.get();
  const request = new XMLHttpRequest();
  request.open('POST', serverUrl(uploadMedia.path));
  for (const [name, value] of Object.entries({ accept: LD_JSON, ...bearer() })) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  });
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status === uploadMedia.status) return resolve(body as WireMedia);
      const error = errorFrom(request.status, body, request.getResponseHeader('retry-after'));
      endSessionIfRefused(error, token);
      reject(error);
    });
    request.send(form);
  });
}

/** Stores one file; `onProgress` hears the share sent, 0 to 1. Throws `ApiError`. */
export async function upload(file: File, onProgress?: (share: number) => void): Promise<Media> {
  const form = new FormData();
  form.append('file', file);
  // Where the older request is missing the file goes up all the same, untold.
  if (onProgress && typeof XMLHttpRequest === 'function')
    return mediaFromWire(await sendWithProgress(form, onProgress));
  const response = await send(uploadMedia.path, { method: 'POST', headers: { accept: LD_JSON }, body: form });
  return mediaFromWire((await response.json()) as WireMedia);
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

/** Fetches a CSV export and hands it to the browser under the server's file name. Throws `ApiError`. */
export async function download<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<void> {
  const path = fillPath(endpoint.path, options.params ?? {}) + queryText((options.query ?? {}) as QueryValues);
  const response = await send(path, {
    method: endpoint.method,
    headers: { accept: 'text/csv' },
    signal: options.signal,
  });
  save(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? 'export.csv');
}
