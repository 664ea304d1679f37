/** Batch requests: several reads in one request, each answered by its own route (docs/api-reference.md#calls-asks, ADR 11). */
import type { FastifyRequest } from 'fastify';
import { refuse, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { runBatch } from '#contract/platform/batch.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const ANSWERS_JSON: readonly AnyEndpoint['kind'][] = ['item', 'collection', 'plain'];

const isAskable = ({ method, kind, roles }: AnyEndpoint): boolean =>
  method === 'GET' && ANSWERS_JSON.includes(kind) && roles !== 'anyone';

/** Endpoints allowed in a batch. Excludes streams, files, writes and batches themselves. */
const BATCHABLE = ALL_ENDPOINTS.filter(isAskable).map(
  ({ path }: AnyEndpoint) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '\\d+')}(\\?[!-~]*)?$`),
);

const faultOf = (ask: string, at: number): Violation[] =>
  BATCHABLE.some((one) => one.test(ask))
    ? []
    : [brokenRuleAt(`asks[${at}]`, 'This cannot be asked together with others.')];

/** Headers that identify the caller, their address and the host name they use for the server. */
const CALLER_HEADERS = [
  'authorization',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

const headersOf = ({ headers }: FastifyRequest): Record<string, string | string[]> => ({
  accept: 'application/ld+json, application/json',
  ...Object.fromEntries(CALLER_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
});

const textOf = (header: unknown): string | undefined => (header === undefined ? undefined : String(header));

/** Answers one part of the batch through an internal request. */
async function answerPart(request: FastifyRequest, url: string) {
  const { remoteAddress = '' } = request.socket;
  const { statusCode, headers, body } = await request.server.inject({
    url,
    headers: headersOf(request),
    remoteAddress,
  });
  return { status: statusCode, etag: textOf(headers.etag), retryAfter: textOf(headers['retry-after']), body };
}

export function registerBatch(serve: Serve): void {
  serve(runBatch, {
    // Without a valid list of addresses there is nothing else to validate.
    validate: ({ asks }, violations) => (violations.length > 0 ? violations : asks.flatMap(faultOf)),
    handle: async ({ request }, { asks }) => {
      try {
        return { plain: { answers: await Promise.all(asks.map((ask) => answerPart(request, ask))) } };
      } catch (error) {
        // A stopping server accepts no internal requests; the app then retries one by one.
        request.log.debug({ err: error }, 'batch request failed');
        return refuse('busy', 'This server is about to stop.');
      }
    },
  });
}
