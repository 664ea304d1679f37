/** Reads a provider over HTTP: signs in, waits when told to, tries again, and keeps to one host and within bounds. */
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { WIRE_IMPORT_LIMITS } from '#domain/operations/wire-import.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { createTurns } from '#server/platform/turns.ts';
import { originOf, providerLookup } from './provider-address.ts';
import { type Fetched, type Provider, ProviderError } from './provider.ts';
import { saveStream, TooMuchError } from './save-stream.ts';

/** What makes waiting bearable in tests, and stops it. */
export type Patience = { signal: AbortSignal; sleep?: (ms: number) => Promise<unknown> };
export type Account = { email: string; password: string };

const TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Nothing came for so long. */
const SILENCE_MS = 60_000;
/** However steadily it drips, an answer or a file is whole by then. */
const LONGEST_ANSWER_MS = 5 * 60_000;
const LONGEST_FILE_MS = 6 * 3_600_000;
const ABSENT: readonly number[] = [400, 403, 404, 405, 422];
const TYPES = /^application\/(ld\+)?json\b/i;

type Answer = http.IncomingMessage & { statusCode: number };
type Send = { address: string; method?: 'GET' | 'POST'; token?: string | undefined; body?: string };

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was broken off',
  ETIMEDOUT: 'nothing answers there',
};

/** Of certificates and other protocols no more is told: their texts quote what a private host answers. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/;
const sentenceOf = (code: string): string =>
  SENTENCES[code] ?? (CERTIFICATE.test(code) ? 'its certificate is not trusted' : 'the connection failed');

/** Of an answer that is not the API nothing but its status is told (docs/decisions.md#moving-11). */
const noApi = (what: string, { statusCode }: Answer): ProviderError =>
  new ProviderError(`${what} is not the API of a tracker: it answered ${statusCode}.`);

const isBusy = (status: number): boolean => status === 429 || status >= 500;

/** The whole body as JSON. Throws ProviderError of one that is none, or larger than it may be. */
async function jsonOf(answer: Answer, address: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  const until = performance.now() + LONGEST_ANSWER_MS;
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > WIRE_IMPORT_LIMITS.bodyBytes || performance.now() > until) {
      answer.destroy();
      throw new ProviderError(`The answer at ${address} is larger, or slower, than an answer may be.`);
    }
    chunks.push(chunk as Buffer);
  }
  if (!TYPES.test(answer.headers['content-type'] ?? '')) throw noApi(address, answer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw noApi(address, answer);
  }
}

/** Opens a provider for this person. Nothing is asked yet. Throws ProviderError of an address that cannot be one. */
export function createHttpProvider(from: string, account: Account, { signal, sleep }: Patience): Provider {
  const origin = originOf(from);
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: WIRE_IMPORT_LIMITS.callsAtOnce });
  const inTurn = createTurns({ atOnce: WIRE_IMPORT_LIMITS.callsAtOnce, maxWaitMs: 24 * 3_600_000, busyText: '' });
  const wait = sleep ?? ((ms: number) => sleepFor(ms, undefined, { signal }));
  let token: Promise<string> | undefined;

  /** The address on this host; one elsewhere is never called. */
  function urlOf(address: string): URL {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
    if (url?.origin !== origin)
      throw new ProviderError(
        `The provider names an address of another host, which is not read: ${address.slice(0, 200)}`,
      );
    return url;
  }

  function sendOnce({ address, method = 'GET', token: bearer, body }: Send): Promise<Answer> {
    const url = urlOf(address);
    const headers = {
      accept: 'application/ld+json, application/json;q=0.9, */*;q=0.1',
      'accept-encoding': 'identity',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const asking = request(url, { method, headers, agent, signal, timeout: SILENCE_MS, lookup: providerLookup });
      asking.once('timeout', () => asking.destroy(new ProviderError(`${origin} has fallen silent.`)));
      asking.once('response', (answer) => resolve(answer as Answer));
      asking.once('error', reject);
      asking.end(body);
    });
  }

  /** How long to wait before the next try: as told, else twice as long each time. */
  function waitBefore(tries: number, answer: Answer | undefined): number {
    const retryAfter = Number(answer?.headers['retry-after']);
    const ms = Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter * 1000 : FIRST_WAIT_MS * 2 ** (tries - 1);
    return Math.min(ms, LONGEST_WAIT_MS);
  }

  /** Tries until it is answered; being told to wait costs no try. */
  async function send(what: Send): Promise<Answer> {
    for (let tries = 1, waits = 0; ;) {
      signal.throwIfAborted();
      let answer: Answer | undefined;
      let failure: unknown;
      try {
        answer = await sendOnce(what);
      } catch (error) {
        if (signal.aborted || error instanceof ProviderError) throw error;
        failure = error;
      }
      if (answer && !isBusy(answer.statusCode)) return answer;
      answer?.resume();
      const isTold = answer?.statusCode === 429 && waits < 100;
      if (!isTold && tries === TRIES) throw new ProviderError(whyNot(answer, failure));
      await wait(waitBefore(tries, answer));
      if (isTold) waits += 1;
      else tries += 1;
    }
  }

  function whyNot(answer: Answer | undefined, failure: unknown): string {
    if (answer)
      return `${origin} answered ${answer.statusCode} ${TRIES} times; try again later, and it goes on from here.`;
    const { code = '' } = failure as { code?: string };
    return `${origin} cannot be reached: ${sentenceOf(code)}.`;
  }

  async function signIn(): Promise<string> {
    const address = '/api/authentication_token';
    const answer = await send({ address, method: 'POST', body: JSON.stringify(account) });
    if (answer.statusCode >= 400) {
      answer.resume();
      throw new ProviderError(
        `${origin} does not let ${account.email} in: it answered ${answer.statusCode}. Take an administrator there without a second factor.`,
      );
    }
    const body = (await jsonOf(answer, origin)) as { token?: unknown } | null;
    if (typeof body?.token !== 'string') throw noApi(origin, answer);
    return body.token;
  }

  /** With a token; a refused one is got anew once. */
  async function ask(address: string): Promise<Answer> {
    for (let isFirst = true; ; isFirst = false) {
      const present = (token ??= signIn());
      const answer = await send({ address, token: await present });
      if (answer.statusCode >= 300 && answer.statusCode < 400) {
        answer.resume();
        throw new ProviderError(
          `${address} leads elsewhere (${answer.statusCode}); give the address that it leads to.`,
        );
      }
      if (answer.statusCode !== 401) return answer;
      answer.resume();
      if (!isFirst) throw new ProviderError(`${origin} does not take its own token at ${address}.`);
      if (token === present) token = undefined;
    }
  }

  async function read(address: string): Promise<unknown> {
    const answer = await ask(address);
    if (ABSENT.includes(answer.statusCode)) {
      answer.resume();
      return undefined;
    }
    if (answer.statusCode >= 400) throw new ProviderError(`${address} answered ${answer.statusCode}.`);
    return jsonOf(answer, address);
  }

  async function fetchFile(address: string, to: { path: string; maxBytes: number }): Promise<Fetched> {
    const answer = await ask(address);
    if (answer.statusCode !== 200) {
      answer.resume();
      return { fault: `it answered ${answer.statusCode}` };
    }
    try {
      return { sizeBytes: (await saveStream(answer, to.path, { ...to, maxMs: LONGEST_FILE_MS })).bytes };
    } catch (error) {
      answer.destroy();
      if (error instanceof TooMuchError) return { fault: 'it is larger than a file may be' };
      // The disk speaks by itself; what else breaks is the connection.
      if (signal.aborted || isDiskFull(error)) throw error;
      return { fault: 'it broke off' };
    }
  }

  return {
    source: origin,
    ownAddress: (named) => {
      const { pathname, search } = urlOf(named);
      return pathname + search;
    },
    read: (address) => inTurn(() => read(address)),
    fetchFile: (address, to) => inTurn(() => fetchFile(address, to)),
    close: async () => agent.destroy(),
  };
}
