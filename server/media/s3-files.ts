/** Uploads in an S3-compatible store, one object per file, addressed by path (docs/product.md#delivery). */
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';
import { type ByteRange, type Content, FilesAwayError, type MediaFiles } from './media.files.ts';

const TIMEOUT_MS = 120_000;
/** Tries beside the first, while the store says that it is busy. */
const RETRIES = 2;

/** As it stands in the path of an address: the signature is over exactly these escapes. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const addressOf = (filename: string): string => `/${encoded(filename)}`;

type Call = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: Buffer | Blob };
type Send = (address: string, call: Call) => Promise<Response>;

async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) return hash.update(content).digest('hex');
  for await (const chunk of createReadStream(content.path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function createSend(config: S3Config): Send {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${config.endpoint}/${encoded(config.bucket)}`;
  return async (address, call) => {
    try {
      return await client.fetch(base + address, { ...call, signal: AbortSignal.timeout(TIMEOUT_MS) } as RequestInit);
    } catch (error) {
      throw new FilesAwayError(`${call.method} on the store of uploads failed`, { cause: error });
    }
  };
}

/** The answer when it succeeded, undefined for a 404; anything else is a store that does not work. */
async function succeeded(response: Response): Promise<Response | undefined> {
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined;
  throw new FilesAwayError(`The store of uploads answered ${response.status}: ${text.slice(0, 300)}`);
}

async function put(send: Send, filename: string, content: Content): Promise<void> {
  const body = Buffer.isBuffer(content) ? content : await openAsBlob(content.path);
  // The store compares the digest with what arrived: a 200 means these very bytes.
  const headers = { 'x-amz-content-sha256': await sha256Of(content) };
  if (!(await succeeded(await send(addressOf(filename), { method: 'PUT', headers, body }))))
    throw new FilesAwayError('The store of uploads did not take the file.');
}

async function sizeOf(send: Send, filename: string): Promise<number | undefined> {
  const found = await succeeded(await send(addressOf(filename), { method: 'HEAD' }));
  return found && Number(found.headers.get('content-length'));
}

async function read(send: Send, filename: string, range?: ByteRange): Promise<Readable | undefined> {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  const found = await succeeded(await send(addressOf(filename), { method: 'GET', headers }));
  if (!found) return undefined;
  return found.body ? Readable.fromWeb(found.body) : Readable.from([]);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Text of an XML element as it was meant. */
const plainText = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return ENTITIES[name] ?? (Number.isNaN(code) ? entity : String.fromCodePoint(code));
  });

const valuesIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => plainText(match[1] as string));

async function* listOlderThan(send: Send, instant: string): AsyncGenerator<string> {
  let next = '';
  do {
    const query = `?list-type=2${next && `&continuation-token=${encodeURIComponent(next)}`}`;
    const xml = await (await succeeded(await send(query, { method: 'GET' })))?.text();
    if (xml === undefined) return;
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [name] = valuesIn(entry, 'Key');
      const [storedAt = ''] = valuesIn(entry, 'LastModified');
      if (name !== undefined && Date.parse(storedAt) < Date.parse(instant)) yield name;
    }
    next = valuesIn(xml, 'NextContinuationToken')[0] ?? '';
  } while (next !== '');
}

/** Files in that bucket, which must be there already. */
export function createS3Files(config: S3Config): MediaFiles {
  const send = createSend(config);
  return {
    put: (filename, content) => put(send, filename, content),
    sizeOf: (filename) => sizeOf(send, filename),
    read: (filename, range) => read(send, filename, range),
    delete: async (filename) => {
      await succeeded(await send(addressOf(filename), { method: 'DELETE' }));
    },
    listOlderThan: (instant) => listOlderThan(send, instant),
  };
}
