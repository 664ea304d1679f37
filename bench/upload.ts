/** Upload of a version in parts, as an upload client sends it. */
import { metadataOf } from '#server/testing/tus.ts';

const PART = 8 * 1024 ** 2;

type Site = { address: string; token: string; project: number; video: Buffer };

async function send(url: string, request: RequestInit): Promise<Headers> {
  const { ok, status, headers } = await fetch(url, request);
  if (!ok) throw new Error(`${request.method} ${url}: ${status}`);
  return headers;
}

/** Uploads the whole video. Returns the ID of the version. */
export async function upload({ address, token, project, video }: Site): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const metadata = metadataOf({ project, filename: 'film.mp4' });
  const created = await send(`${address}/api/cut_uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(video.length), 'upload-metadata': metadata },
  });
  let last = created;
  for (let offset = 0; offset < video.length; offset += PART)
    last = await send(`${address}${created.get('location')}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(video.subarray(offset, offset + PART)),
    });
  return String(last.get('cut-id'));
}
