/** Cut traffic for cuts.ts: uploads throttled or at full speed, and players. */
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { metadataOf } from '#server/testing/tus.ts';

const PART = 8 * 1024 ** 2;
/** Bytes per write, as a network would deliver them. */
const SLICE = 256 * 1024;
/** Bytes that a player requests at a time. */
const PLAYED = 2 * 1024 ** 2;
/** 2 GB for ten minutes, 27 Mbit/s. */
export const FILM_BYTES_PER_SECOND = (2 * 1000 ** 3) / 600;

const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
const TUS = { 'tus-resumable': '1.0.0' };

export type Site = { address: string; token: string; project: number; video: Buffer };

/** Waits until a connection of this speed would have delivered that many bytes. */
async function throttle(startedAt: number, bytes: number, perSecond: number): Promise<void> {
  const early = startedAt + (bytes / perSecond) * 1000 - performance.now();
  if (early > 1) await pause(early);
}

type Line = { startedAt: number; perSecond: number };

/** Yields the part from `offset` in slices, throttled to the connection's speed. */
async function* partOf(video: Buffer, offset: number, { startedAt, perSecond }: Line): AsyncGenerator<Buffer> {
  const end = Math.min(offset + PART, video.length);
  for (let at = offset; at < end; at += SLICE) {
    const slice = video.subarray(at, Math.min(at + SLICE, end));
    await throttle(startedAt, at + slice.length, perSecond);
    yield slice;
  }
}

type RawRequest = { method: string; headers: Record<string, string>; body?: Readable };

async function send(
  url: string,
  { method, headers, body = Readable.from([]) }: RawRequest,
): Promise<http.IncomingMessage> {
  const request = http.request(url, { agent, method, headers });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  await pipeline(body, request);
  const response = await answered;
  response.resume();
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url}: ${response.statusCode}`);
  return response;
}

/** Uploads the whole video in parts at this many bytes per second. Returns the ID of the cut. */
export async function upload({ address, token, project, video }: Site, perSecond: number): Promise<string> {
  const headers = { ...TUS, authorization: `Bearer ${token}` };
  const metadata = metadataOf({ project, filename: 'film.mp4' });
  const startedAt = await send(`${address}/api/cut_uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(video.length), 'upload-metadata': metadata },
  });
  let last = startedAt;
  const line = { startedAt: performance.now(), perSecond };
  for (let offset = 0; offset < video.length; offset += PART) {
    last = await send(`${address}${String(startedAt.headers.location)}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(Math.min(PART, video.length - offset)),
      },
      body: Readable.from(partOf(video, offset, line)),
    });
  }
  return String(last.headers['cut-id']);
}

/** Plays the file like a player, range after range, until `isDone` returns true. */
export async function play(url: string, sizeBytes: number, isDone: () => boolean): Promise<void> {
  const startedAt = performance.now();
  for (let fetched = 0; !isDone(); fetched += PLAYED) {
    const at = fetched % (sizeBytes - PLAYED);
    const response = await fetch(url, { headers: { range: `bytes=${at}-${at + PLAYED - 1}` } });
    await response.arrayBuffer();
    await throttle(startedAt, fetched, FILM_BYTES_PER_SECOND);
  }
}
