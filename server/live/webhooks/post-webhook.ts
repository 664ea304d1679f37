/** Sends one message to one address: no redirects, no private networks, no long waits (docs/operations.md#webhooks). */
import http from 'node:http';
import https from 'node:https';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { judgedLookup } from '#server/platform/judged-lookup.ts';
import { faultOfAddress, hostOf } from './webhook-address.ts';

/** All of one try: a name, a connection, an answer. */
const TRY_MS = 15_000;

export type Message = { url: string; headers: Record<string, string>; body: string };
/** `error` is absent where it was taken; `status` where nothing came back. */
export type Outcome = { status: number | null; error?: string };

const refusal = (): Error => new Error(WEBHOOK_TEXTS.privateUrl);
const lookup = judgedLookup(['public'], refusal);
/** For hosts that the settings name: in a private network too, never what belongs to the machine or its cloud. */
const listedLookup = judgedLookup(['public', 'private'], refusal);

const isTaken = (status: number): boolean => status >= 200 && status < 300;

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'This name leads nowhere.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The connection was broken off.',
};

/** Why nothing came back, in words. */
function sentenceOf(error: Error & { code?: string }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${TRY_MS / 1000} seconds.`;
  return SENTENCES[error.code ?? ''] ?? error.message;
}

/** Tries once; never throws. */
export function postWebhook({ url, headers, body }: Message, privateHosts: readonly string[]): Promise<Outcome> {
  const fault = faultOfAddress(url, privateHosts);
  if (fault) return Promise.resolve({ status: null, error: fault });
  const target = new URL(url);
  const isListed = privateHosts.includes(hostOf(target));
  return new Promise((resolve) => {
    const { request } = target.protocol === 'https:' ? https : http;
    const sending = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // No connection of an earlier delivery, whose name may have led elsewhere.
      agent: false,
      signal: AbortSignal.timeout(TRY_MS),
      lookup: isListed ? listedLookup : lookup,
    });
    sending.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      // What it says besides is nobody's business here.
      answer.destroy();
      resolve(isTaken(status) ? { status } : { status, error: `The address answered ${status}.` });
    });
    sending.once('error', (error) => resolve({ status: null, error: sentenceOf(error) }));
    sending.end(body);
  });
}
