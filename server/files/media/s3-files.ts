/** File store in an S3-compatible bucket, one object per file, with path-style URLs (docs/product.md#delivery). */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { S3Config } from '#server/platform/config/config.ts';
import { FileStoreUnavailableError } from './media.files.ts';
import type { ByteRange, Content, MediaFiles, StoredFile } from '#server/platform/ports.ts';
import { createSend, encodePath, type Send, sha256Of, successOrNotFound, elementTexts } from './s3-send.ts';

async function put(send: Send, filename: string, content: Content): Promise<void> {
  const body = Buffer.isBuffer(content) ? content : await openAsBlob(content.path);
  // The store compares the digest with the received bytes, so a 200 confirms them.
  const headers = { 'x-amz-content-sha256': await sha256Of(content) };
  if (!(await successOrNotFound(await send(`/${encodePath(filename)}`, { method: 'PUT', headers, body }))))
    throw new FileStoreUnavailableError('The file store rejected the file.');
}

async function sizeOf(send: Send, filename: string): Promise<number | undefined> {
  const found = await successOrNotFound(await send(`/${encodePath(filename)}`, { method: 'HEAD' }));
  return found && Number(found.headers.get('content-length'));
}

async function read(send: Send, filename: string, range?: ByteRange): Promise<Readable | undefined> {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  const found = await successOrNotFound(await send(`/${encodePath(filename)}`, { method: 'GET', headers }));
  if (!found) return undefined;
  return found.body ? Readable.fromWeb(found.body as WebStream) : Readable.from([]);
}

async function* listObjects(send: Send, prefix: string): AsyncGenerator<StoredFile & { storedAt: string }> {
  let next = '';
  do {
    const query = `?list-type=2&prefix=${encodePath(prefix)}${next && `&continuation-token=${encodeURIComponent(next)}`}`;
    const xml = await (await successOrNotFound(await send(query, { method: 'GET' })))?.text();
    if (xml === undefined) return;
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [name] = elementTexts(entry, 'Key');
      const [storedAt = ''] = elementTexts(entry, 'LastModified');
      const [bytes = '0'] = elementTexts(entry, 'Size');
      if (name !== undefined) yield { name: name.slice(prefix.length), bytes: Number(bytes), storedAt };
    }
    next = elementTexts(xml, 'NextContinuationToken')[0] ?? '';
  } while (next !== '');
}

async function* listOlderThan(send: Send, prefix: string, instant: string): AsyncGenerator<string> {
  for await (const { name, storedAt } of listObjects(send, prefix))
    if (Date.parse(storedAt) < Date.parse(instant)) yield name;
}

async function* listSizes(send: Send, prefix: string): AsyncGenerator<StoredFile> {
  for await (const { name, bytes } of listObjects(send, prefix)) yield { name, bytes };
}

/** Returns a store in that existing bucket. All object names start with the prefix. */
export function createS3Files(config: S3Config, prefix = ''): MediaFiles {
  const send = createSend(config);
  const keyOf = (filename: string): string => `${prefix}${filename}`;
  return {
    put: (filename, content) => put(send, keyOf(filename), content),
    sizeOf: (filename) => sizeOf(send, keyOf(filename)),
    read: (filename, range) => read(send, keyOf(filename), range),
    delete: async (filename) => {
      await successOrNotFound(await send(`/${encodePath(keyOf(filename))}`, { method: 'DELETE' }));
    },
    listOlderThan: (instant) => listOlderThan(send, prefix, instant),
    listSizes: () => listSizes(send, prefix),
  };
}
