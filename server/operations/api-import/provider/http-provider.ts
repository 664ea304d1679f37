/** Provider that reads another server over HTTP, with sign-in, rate limits, retries, a single allowed host and size limits. */
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { API_IMPORT_LIMITS } from '#domain/operations/api-import.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { originOf, providerLookup } from './provider-url.ts';
import { type FetchResult, type Provider, ProviderError } from './provider.ts';
import { saveStream, LimitExceededError } from './save-stream.ts';

/** Abort signal of waits, and a `sleep` that tests can shorten. */
export type WaitOptions = { signal: AbortSignal; sleep?: (ms: number) => Promise<unknown> };
export type Account = { email: string; password: string };

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15 * 60_000;
/** Timeout while no data arrives. */
const SILENCE_MS = 60_000;
/** Time limit for a whole response or file, even if data keeps arriving. */
const MAX_RESPONSE_MS = 5 * 60_000;
const MAX_FILE_MS = 6 * 3_600_000;
const UNSUPPORTED_STATUSES: readonly number[] = [400, 403, 404, 405, 422];
const TYPES = /^application\/(ld\+)?json\b/i;

type ProviderResponse = http.IncomingMessage & { statusCode: number };
type Send = { address: string; method?: 'GET' | 'POST'; token?: string | undefined; body?: string };

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host name doesn't exist",
  EAI_AGAIN: "the host name couldn't be looked up",
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ETIMEDOUT: 'the connection timed out',
};

/** Certificate and protocol errors are reported without details, which could quote a private host's response. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/;
const connectionErrorText = (code: string): string =>
  CONNECTION_ERRORS[code] ?? (CERTIFICATE.test(code) ? "the certificate isn't trusted" : 'the connection failed');

/** Returns the error for a response that isn't from the API. Only its status is quoted, never its content (docs/import.md#import). */
const notAnApi = (subject: string, { statusCode }: ProviderResponse): ProviderError =>
  new ProviderError(`${subject} isn't a compatible API: it answered ${statusCode}.`);

const isBusy = (status: number): boolean => status === 429 || status >= 500;

/** Returns the whole body as JSON. Throws ProviderError if it is not JSON or too large. */
async function jsonOf(response: ProviderResponse, address: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  const until = performance.now() + MAX_RESPONSE_MS;
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > API_IMPORT_LIMITS.bodyBytes || performance.now() > until) {
      response.destroy();
      throw new ProviderError(`The response from ${address} is too large or too slow.`);
    }
    chunks.push(chunk as Buffer);
  }
  if (!TYPES.test(response.headers['content-type'] ?? '')) throw notAnApi(address, response);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw notAnApi(address, response);
  }
}

/** Creates a provider for this account without sending anything yet. Throws ProviderError for an invalid address. */
export function createHttpProvider(from: string, account: Account, { signal, sleep }: WaitOptions): Provider {
  const origin = originOf(from);
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: API_IMPORT_LIMITS.parallelCalls });
  const runQueued = createFairQueue({
    maxRunning: API_IMPORT_LIMITS.parallelCalls,
    maxWaitMs: 24 * 3_600_000,
    busyText: '',
  });
  const wait = sleep ?? ((ms: number) => sleepFor(ms, undefined, { signal }));
  let token: Promise<string> | undefined;

  /** Returns the URL of an address on this host; other hosts are never called. */
  function urlOf(address: string): URL {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
    if (url?.origin !== origin)
      throw new ProviderError(`The provider links to another host, which isn't allowed: ${address.slice(0, 200)}`);
    return url;
  }

  function sendOnce({ address, method = 'GET', token: bearer, body }: Send): Promise<ProviderResponse> {
    const url = urlOf(address);
    const headers = {
      accept: 'application/ld+json, application/json;q=0.9, */*;q=0.1',
      'accept-encoding': 'identity',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const clientRequest = request(url, {
        method,
        headers,
        agent,
        signal,
        timeout: SILENCE_MS,
        lookup: providerLookup,
      });
      clientRequest.once('timeout', () => clientRequest.destroy(new ProviderError(`${origin} stopped responding.`)));
      clientRequest.once('response', (response) => resolve(response as ProviderResponse));
      clientRequest.once('error', reject);
      clientRequest.end(body);
    });
  }

  /** Returns the delay before the next try: as the server requests, else with exponential backoff. */
  function waitBefore(tries: number, response: ProviderResponse | undefined): number {
    const retryAfter = Number(response?.headers['retry-after']);
    const ms = Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter * 1000 : FIRST_WAIT_MS * 2 ** (tries - 1);
    return Math.min(ms, MAX_WAIT_MS);
  }

  /** Retries until there is a response; waiting for a rate limit doesn't count as a try. */
  async function send(options: Send): Promise<ProviderResponse> {
    for (let tries = 1, waits = 0; ;) {
      signal.throwIfAborted();
      let response: ProviderResponse | undefined;
      let failure: unknown;
      try {
        response = await sendOnce(options);
      } catch (error) {
        if (signal.aborted || error instanceof ProviderError) throw error;
        failure = error;
      }
      if (response && !isBusy(response.statusCode)) return response;
      response?.resume();
      const isRateLimited = response?.statusCode === 429 && waits < 100;
      if (!isRateLimited && tries === MAX_ATTEMPTS) throw new ProviderError(failureMessage(response, failure));
      await wait(waitBefore(tries, response));
      if (isRateLimited) waits += 1;
      else tries += 1;
    }
  }

  function failureMessage(response: ProviderResponse | undefined, failure: unknown): string {
    if (response)
      return `${origin} answered ${response.statusCode} ${MAX_ATTEMPTS} times. Try again later; the import resumes where it stopped.`;
    const { code = '' } = failure as { code?: string };
    return `Can't reach ${origin}: ${connectionErrorText(code)}.`;
  }

  async function signIn(): Promise<string> {
    const address = '/api/authentication_token';
    const response = await send({ address, method: 'POST', body: JSON.stringify(account) });
    if (response.statusCode >= 400) {
      response.resume();
      throw new ProviderError(
        `${account.email} can't sign in to ${origin}: it answered ${response.statusCode}. Use an administrator without two-factor authentication.`,
      );
    }
    const body = (await jsonOf(response, origin)) as { token?: unknown } | null;
    if (typeof body?.token !== 'string') throw notAnApi(origin, response);
    return body.token;
  }

  /** Sends an authenticated request; a refused token is renewed once. */
  async function sendAuthorized(address: string): Promise<ProviderResponse> {
    for (let isFirst = true; ; isFirst = false) {
      const present = (token ??= signIn());
      const response = await send({ address, token: await present });
      if (response.statusCode >= 300 && response.statusCode < 400) {
        response.resume();
        throw new ProviderError(`${address} redirects (${response.statusCode}). Enter the address it redirects to.`);
      }
      if (response.statusCode !== 401) return response;
      response.resume();
      if (!isFirst) throw new ProviderError(`${origin} rejects its own token at ${address}.`);
      if (token === present) token = undefined;
    }
  }

  async function read(address: string): Promise<unknown> {
    const response = await sendAuthorized(address);
    if (UNSUPPORTED_STATUSES.includes(response.statusCode)) {
      response.resume();
      return undefined;
    }
    if (response.statusCode >= 400) throw new ProviderError(`${address} answered ${response.statusCode}.`);
    return jsonOf(response, address);
  }

  async function fetchFile(address: string, to: { path: string; maxBytes: number }): Promise<FetchResult> {
    const response = await sendAuthorized(address);
    if (response.statusCode !== 200) {
      response.resume();
      return { fault: `it answered ${response.statusCode}` };
    }
    try {
      const { bytes: sizeBytes, sha256 } = await saveStream(response, to.path, { ...to, maxMs: MAX_FILE_MS });
      return { sizeBytes, sha256 };
    } catch (error) {
      response.destroy();
      if (error instanceof LimitExceededError) return { fault: 'it is too large' };
      // Disk errors are reported as such; anything else is a connection error.
      if (signal.aborted || isDiskFull(error)) throw error;
      return { fault: 'the connection was interrupted' };
    }
  }

  return {
    source: origin,
    checkedUrl: (named) => {
      const { pathname, search } = urlOf(named);
      return pathname + search;
    },
    read: (address) => runQueued(() => read(address)),
    fetchFile: (address, to) => runQueued(() => fetchFile(address, to)),
    close: async () => agent.destroy(),
  };
}
