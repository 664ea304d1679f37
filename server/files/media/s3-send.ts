/** Signed calls on a bucket of an S3-compatible store, and what its answers say. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/platform/config.ts';
import { FilesAwayError } from './media.files.ts';
import type { Content } from '#server/platform/ports.ts';

/** Until the store begins to answer; how long a video takes from there is the reader's own matter. */
const TIMEOUT_MS = 120_000;
/** Tries beside the first, while the store says that it is busy. */
const RETRIES = 2;

/** As it stands in the path of an address: the signature is over exactly these escapes. */
export const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | Blob | string;
};
export type Send = (address: string, call: Call) => Promise<Response>;

/** As hex digits: the store compares it with what arrives. */
export async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) return hash.update(content).digest('hex');
  for await (const chunk of createReadStream(content.path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Without what may stand in the address before the host. */
const storeAt = (address: string): string => `The store of uploads at ${new URL(address).origin}`;

function unanswered(address: string, error: unknown): string {
  const { cause, name } = error as Error;
  const why = name === 'AbortError' ? 'it took too long' : (cause as { code?: string } | undefined)?.code;
  return `${storeAt(address)} does not answer${why === undefined ? '' : ` (${why})`}. Check that it is running, and that S3_ENDPOINT names it.`;
}

/** Which setting an answer speaks against. */
function refused({ status, url }: Response, text: string): string {
  if (status === 401 || status === 403)
    return `${storeAt(url)} refuses the key (${[status, ...valuesIn(text, 'Code')].join(' ')}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.`;
  if (status === 404) return `${storeAt(url)} has no such bucket. Check S3_BUCKET.`;
  return `${storeAt(url)} answered ${status}${text === '' ? '' : `: ${text.slice(0, 300)}`}. Look at the store.`;
}

/** Calls on a bucket, signed; one that is not answered in time has failed. */
export function createSend(config: S3Config, timeoutMs = TIMEOUT_MS): Send {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${config.endpoint}/${encoded(config.bucket)}`;
  return async (address, call) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await client.fetch(base + address, { ...call, signal: late.signal } as RequestInit);
    } catch (error) {
      throw new FilesAwayError(unanswered(base, error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The answer when it succeeded, undefined for a 404; anything else is a store that does not work. */
export async function succeeded(response: Response): Promise<Response | undefined> {
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined;
  throw new FilesAwayError(refused(response, text));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Text of an XML element as it was meant. */
const plainText = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return ENTITIES[name] ?? (Number.isNaN(code) ? entity : String.fromCodePoint(code));
  });

/** The texts of all elements of that name. */
export const valuesIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => plainText(match[1] as string));
