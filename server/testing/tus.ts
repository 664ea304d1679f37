/** A client of tus for tests: each request by itself, and whole uploads. */
import type { LightMyRequestResponse } from 'fastify';
import { CUT_UPLOADS_PATH } from '#contract/review/cut-uploads.ts';
import type { Caller } from './test-app.ts';

type Asking = Pick<Caller, 'request'>;
type Metadata = Record<string, string | number>;

const TUS = { 'tus-resumable': '1.0.0' };

/** As tus writes it: names, and values in base64. */
export const metadataOf = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

/** Begins an upload. */
export const beginUpload = (
  caller: Asking,
  size: number,
  metadata: Metadata,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  caller.request('POST', CUT_UPLOADS_PATH, {
    headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': metadataOf(metadata), ...headers },
  });

/** Sends a piece of it: a copy, since whoever takes it in may give its memory back. */
export const sendPiece = (
  caller: Asking,
  address: string,
  { offset, bytes, headers = {} }: { offset: number; bytes: Buffer; headers?: Record<string, string> },
): Promise<LightMyRequestResponse> =>
  caller.request('PATCH', address, {
    body: Buffer.from(bytes),
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
  });

/** How far it is. */
export const askUpload = (caller: Asking, address: string): Promise<LightMyRequestResponse> =>
  caller.request('HEAD', address, { headers: TUS });

/** Ends it. */
export const dropUpload = (caller: Asking, address: string): Promise<LightMyRequestResponse> =>
  caller.request('DELETE', address, { headers: TUS });

/** Where a begun upload is. */
export const addressOf = (answer: LightMyRequestResponse): string => String(answer.headers['location']);

/** The answer to the last piece of a whole upload, or to whatever was refused. */
export async function uploadWhole(caller: Asking, bytes: Buffer, metadata: Metadata): Promise<LightMyRequestResponse> {
  const begun = await beginUpload(caller, bytes.length, { filename: 'cut.mp4', ...metadata });
  if (begun.statusCode !== 201) return begun;
  return sendPiece(caller, addressOf(begun), { offset: 0, bytes });
}

/** The address of the cut that an upload became. */
export const cutPathOf = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string =>
  `/api/cuts/${String(headers['cut-id'])}`;
