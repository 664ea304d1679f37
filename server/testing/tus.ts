/** tus client for tests: single requests and whole uploads. */
import type { LightMyRequestResponse } from 'fastify';
import { CUT_UPLOADS_PATH } from '#contract/review/cut-uploads.ts';
import { PAGE_UPLOADS_PATH, visitHeader } from '#contract/review/client-page-files.ts';
import { FILE_UPLOADS_PATH } from '#contract/work/project-files/file-uploads.ts';
import type { Caller } from './test-app.ts';

type Requester = Pick<Caller, 'request'>;
type Metadata = Record<string, string | number>;

const TUS = { 'tus-resumable': '1.0.0' };

/** Encodes metadata for tus: names with base64 values. */
export const metadataOf = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

/** Starts an upload. */
export const beginUpload = (
  caller: Requester,
  size: number,
  metadata: Metadata,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  caller.request('POST', CUT_UPLOADS_PATH, {
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadataOf(metadata), ...headers },
  });

/** Starts an upload of a file of a project or client. */
export const beginFileUpload = (
  caller: Requester,
  size: number,
  metadata: Metadata,
  path = FILE_UPLOADS_PATH,
): Promise<LightMyRequestResponse> =>
  caller.request('POST', path, {
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadataOf(metadata) },
  });

/** Starts an upload from a contact's page. */
export const beginPageUpload = (caller: Requester, size: number, metadata: Metadata): Promise<LightMyRequestResponse> =>
  beginFileUpload(caller, size, metadata, PAGE_UPLOADS_PATH);

/** Returns a caller who sends tus requests as the visitor of a contact's page. */
export const visitingBy = (caller: Requester, visitor: { token: string; guest: string }): Requester => ({
  request: (method, url, { headers, ...more } = {}) =>
    caller.request(method, url, { ...more, headers: { ...headers, ...visitHeader(visitor) } }),
});

/** Returns the response to the last chunk of a file, or to its refused request. */
export async function uploadFile(
  caller: Requester,
  bytes: Buffer,
  metadata: Metadata,
): Promise<LightMyRequestResponse> {
  const begun = await beginFileUpload(caller, bytes.length, { filename: 'A001.mov', ...metadata });
  if (begun.statusCode !== 201) return begun;
  return sendPiece(caller, addressOf(begun), { offset: 0, bytes });
}

/** Returns the ID of the file that an upload became. */
export const fileIdOf = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): number => Number(headers['file-id']);

/** Sends a chunk. The chunk is copied, since the receiver may release its memory. */
export const sendPiece = (
  caller: Requester,
  address: string,
  { offset, bytes, headers = {} }: { offset: number; bytes: Buffer; headers?: Record<string, string> },
): Promise<LightMyRequestResponse> =>
  caller.request('PATCH', address, {
    body: Buffer.from(bytes),
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
  });

/** Requests the progress of an upload. */
export const getUploadProgress = (caller: Requester, address: string): Promise<LightMyRequestResponse> =>
  caller.request('HEAD', address, { headers: TUS });

/** Aborts an upload. */
export const dropUpload = (caller: Requester, address: string): Promise<LightMyRequestResponse> =>
  caller.request('DELETE', address, { headers: TUS });

/** Returns the address of a started upload. */
export const addressOf = (response: LightMyRequestResponse): string => String(response.headers['location']);

/** Returns the response to the last chunk, or to the first refused request. */
export async function uploadWhole(
  caller: Requester,
  bytes: Buffer,
  metadata: Metadata,
): Promise<LightMyRequestResponse> {
  const begun = await beginUpload(caller, bytes.length, { filename: 'cut.mp4', ...metadata });
  if (begun.statusCode !== 201) return begun;
  return sendPiece(caller, addressOf(begun), { offset: 0, bytes });
}

/** Returns the address of the version that an upload became. */
export const cutPathOf = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string =>
  `/api/cuts/${String(headers['cut-id'])}`;
