/** Posts one message to one URL, without redirects, private networks or long waits (docs/operations.md#webhooks). */
import http from 'node:http';
import https from 'node:https';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { ssrfSafeLookup } from '#server/platform/net/ssrf-safe-lookup.ts';
import { urlFault, hostOf } from './webhook-url.ts';

/** Time limit of an attempt: lookup, connection and response. */
const TRY_MS = 15_000;

export type Message = { url: string; headers: Record<string, string>; body: string };
/** `error` is absent if the delivery was accepted; `status` is null without a response. `retryAfter` is the header as sent. */
export type Outcome = { status: number | null; error?: string; retryAfter?: string | undefined };

const refusal = (): Error => new Error(WEBHOOK_TEXTS.privateUrl);
const lookup = ssrfSafeLookup(['public'], refusal);
/** Lookup for hosts listed in the settings, which may be in a private network but never this machine or its cloud's metadata service. */
const listedLookup = ssrfSafeLookup(['public', 'private'], refusal);

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host name doesn't exist.",
  EAI_AGAIN: "The host name couldn't be resolved.",
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
};

/** Returns why there was no response. */
function messageOf(error: Error & { code?: string }, tryMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `No response within ${tryMs / 1000} seconds.`;
  return ERROR_MESSAGES[error.code ?? ''] ?? error.message;
}

/** Makes one attempt. Never throws. */
export function postWebhook(
  { url, headers, body }: Message,
  privateHosts: readonly string[],
  tryMs = TRY_MS,
): Promise<Outcome> {
  const fault = urlFault(url, privateHosts);
  if (fault) return Promise.resolve({ status: null, error: fault });
  const target = new URL(url);
  const isListed = privateHosts.includes(hostOf(target));
  return new Promise((resolve) => {
    const { request } = target.protocol === 'https:' ? https : http;
    const sending = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Disables connection reuse, because the hostname may resolve to another address by now.
      agent: false,
      signal: AbortSignal.timeout(tryMs),
      lookup: isListed ? listedLookup : lookup,
    });
    sending.once('response', (response) => {
      const status = response.statusCode ?? 0;
      // The response body is ignored.
      response.destroy();
      if (isAccepted(status)) return resolve({ status });
      resolve({
        status,
        error: `The server responded with ${status}.`,
        retryAfter: response.headers['retry-after'],
      });
    });
    sending.once('error', (error) => resolve({ status: null, error: messageOf(error, tryMs) }));
    sending.end(body);
  });
}
