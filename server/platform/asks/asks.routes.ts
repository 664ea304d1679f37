/** Several questions in one request: each goes through the same routes as if it had come alone (docs/wire.md#calls-asks, ADR 11). */
import type { FastifyRequest } from 'fastify';
import { refuse, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { askTogether } from '#contract/platform/asks.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const ANSWERS_JSON: readonly AnyEndpoint['kind'][] = ['item', 'collection', 'plain'];

const isAskable = ({ method, kind, roles }: AnyEndpoint): boolean =>
  method === 'GET' && ANSWERS_JSON.includes(kind) && roles !== 'anyone';

/** Of what may be asked together. A stream, a file or a change is none of it, and nor are questions together. */
const ASKABLE = ALL_ENDPOINTS.filter(isAskable).map(
  ({ path }: AnyEndpoint) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '\\d+')}(\\?[!-~]*)?$`),
);

const faultOf = (ask: string, at: number): Violation[] =>
  ASKABLE.some((one) => one.test(ask))
    ? []
    : [brokenRuleAt(`asks[${at}]`, 'This cannot be asked together with others.')];

/** What tells who asks, from where, and under which address the server is known to them. */
const OF_THE_ASKER = [
  'authorization',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

const headersOf = ({ headers }: FastifyRequest): Record<string, string | string[]> => ({
  accept: 'application/ld+json, application/json',
  ...Object.fromEntries(OF_THE_ASKER.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
});

const textOf = (header: unknown): string | undefined => (header === undefined ? undefined : String(header));

/** The answer of this server to itself. */
async function answerTo(request: FastifyRequest, url: string) {
  const { remoteAddress = '' } = request.socket;
  const { statusCode, headers, body } = await request.server.inject({
    url,
    headers: headersOf(request),
    remoteAddress,
  });
  return { status: statusCode, etag: textOf(headers.etag), retryAfter: textOf(headers['retry-after']), body };
}

export function registerAsks(serve: Serve): void {
  serve(askTogether, {
    // Without a list of texts there is nothing more to judge.
    validate: ({ asks }, violations) => (violations.length > 0 ? violations : asks.flatMap(faultOf)),
    handle: async ({ request }, { asks }) => {
      try {
        return { plain: { answers: await Promise.all(asks.map((ask) => answerTo(request, ask))) } };
      } catch (error) {
        // It takes nothing more from itself once it has begun to stop; the app then asks one by one.
        request.log.debug({ err: error }, 'questions together could not be asked');
        return refuse('busy', 'This server is about to stop.');
      }
    },
  });
}
