/** Signed requests to an S3-compatible bucket, and handling of its responses. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/platform/config/config.ts';
import { FileStoreUnavailableError } from './media.files.ts';
import type { Content } from '#server/platform/ports.ts';

/** Timeout until the store starts its response. Reading a long video may take any time after that. */
const TIMEOUT_MS = 120_000;
/** Retries after the first attempt while the store reports that it is busy. */
const RETRIES = 2;

/** Encodes a name for a URL path, in the encoding that the signature requires. */
export const encodePath = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | Blob | string;
};
export type Send = (address: string, call: Call) => Promise<Response>;

/** Returns the digest in hex, which the store compares with the received bytes. */
export async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) return hash.update(content).digest('hex');
  for await (const chunk of createReadStream(content.path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Names the store by its address without anything before the host, such as credentials. */
const storeName = (address: string): string => `The file store at ${new URL(address).origin}`;

function noResponseMessage(address: string, error: unknown): string {
  const { cause, name } = error as Error;
  const errorCode = name === 'AbortError' ? 'it took too long' : (cause as { code?: string } | undefined)?.code;
  return `${storeName(address)} does not answer${errorCode === undefined ? '' : ` (${errorCode})`}. Check that it is running and that S3_ENDPOINT is correct.`;
}

/** Returns an error that names the setting to check. */
function errorMessageOf({ status, url }: Response, text: string): string {
  if (status === 401 || status === 403)
    return `${storeName(url)} rejects the key (${[status, ...elementTexts(text, 'Code')].join(' ')}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.`;
  if (status === 404) return `${storeName(url)} has no such bucket. Check S3_BUCKET.`;
  return `${storeName(url)} answered ${status}${text === '' ? '' : `: ${text.slice(0, 300)}`}. Check the store.`;
}

/** Far below the throughput of any store used for video. */
const SLOWEST_BYTES_PER_SECOND = 1024 ** 2;

/** Returns the time to send a body at that speed, in milliseconds. */
export function sendingMs({ body }: Call): number {
  const bytes = body instanceof Blob ? body.size : (body?.length ?? 0);
  return (1_000 * bytes) / SLOWEST_BYTES_PER_SECOND;
}

/** Returns a function that sends signed requests to the bucket. A request without a response in time fails; a large body has longer. */
export function createSend(config: S3Config, timeoutMs = TIMEOUT_MS): Send {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${config.endpoint}/${encodePath(config.bucket)}`;
  return async (address, call) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs + sendingMs(call));
    try {
      return await client.fetch(base + address, { ...call, signal: timeout.signal } as RequestInit);
    } catch (error) {
      throw new FileStoreUnavailableError(noResponseMessage(base, error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Returns a successful response, or undefined for a 404. Throws for anything else. */
export async function successOrNotFound(response: Response): Promise<Response | undefined> {
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined;
  throw new FileStoreUnavailableError(errorMessageOf(response, text));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Decodes the text of an XML element. */
const plainText = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return ENTITIES[name] ?? (Number.isNaN(code) ? entity : String.fromCodePoint(code));
  });

/** Returns the texts of all elements with that name. */
export const elementTexts = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => plainText(match[1] as string));
