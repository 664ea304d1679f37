/** Downloads of exports and files. */
import type { AnyEndpoint, FiltersOf } from '#contract/platform/endpoint.ts';
import { type TableFormat, TABLE_TYPES } from '#contract/platform/table-file.ts';
import type { CallOptions } from './api.ts';
import type { ListParams } from './list-params.ts';
import { fillPath, queryText, type QueryValues } from './request-text.ts';
import { send } from './request.ts';

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
