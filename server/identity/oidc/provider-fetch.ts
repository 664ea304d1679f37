/** Requests to the provider: no redirects, at most 1 MB and 10 seconds, never to this machine's network link or cloud. */
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { CustomFetchOptions } from 'openid-client';
import { classOfAddress } from '#server/platform/net/address-class.ts';
import { ssrfSafeLookup } from '#server/platform/net/ssrf-safe-lookup.ts';

const MAX_BYTES = 1024 * 1024;
const LIMIT_MS = 10_000;

const refusal = (): Error => new Error('The provider names a forbidden address.');
/** The operator set the issuer, so it may be in a private network. */
const lookup = ssrfSafeLookup(['public', 'private'], refusal);

/** Reads the whole body. Throws if it is too large. */
async function bodyOf(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) {
      response.destroy();
      throw new Error('The response is larger than 1 MB.');
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Statuses whose responses have no body. */
const EMPTY: readonly number[] = [204, 205, 304];

function responseOf({ statusCode = 500, headers }: http.IncomingMessage, body: Buffer): Response {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(EMPTY.includes(statusCode) ? null : new Uint8Array(body), { status: statusCode, headers: sent });
}

/** Fetches for openid-client, within `limitMs` at most. */
export const providerFetch =
  (limitMs = LIMIT_MS) =>
  (address: string, { method, headers, body, signal }: CustomFetchOptions): Promise<Response> => {
    const target = new URL(address);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // Numeric hosts are never looked up.
    if (isIP(host) !== 0 && classOfAddress(host) === 'barred') return Promise.reject(refusal());
    const content = body === null || body === undefined ? undefined : String(body as string | URLSearchParams);
    const { request } = target.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const sending = request(target, {
        method,
        headers,
        // No reused connection, because its host name may resolve differently by now.
        agent: false,
        lookup,
        signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]),
      });
      sending.once('error', reject);
      sending.once('response', (response) => {
        bodyOf(response).then((read) => resolve(responseOf(response, read)), reject);
      });
      sending.end(content);
    });
  };
