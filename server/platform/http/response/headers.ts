/** Headers of every response (docs/security.md#hardening, docs/api-reference.md#headers). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isExport } from '#contract/platform/endpoint.ts';
import type { Config } from '#server/platform/config/config.ts';
import { hasReadableHost, publicOriginOf } from './own-origin.ts';
import { sendStatus } from './problems.ts';

/** Returns the content security policy of the app's pages; `apiHost` is the other host that the app was built to call (`VITE_API_HOST`). */
export function contentPolicy({ isHttps, apiHost }: { isHttps: boolean; apiHost: string | undefined }): string {
  const other = apiHost === undefined ? '' : ` ${apiHost}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${other}`,
    "font-src 'self' data:",
    `connect-src 'self'${other}`,
    // Previews of a video before its upload use a blob URL.
    `media-src 'self' blob:${other}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const TUS_HEADERS = 'Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';
const EXPOSED = `Link, Location, ETag, Content-Disposition, Retry-After, Undo, Cut-Id, Upload-Expires, ${TUS_HEADERS}`;

/** Returns the absolute address of the API documentation. */
export const docsUrlOf = (request: FastifyRequest, { publicUrl }: Config): string =>
  `${publicOriginOf(request, publicUrl)}/api/docs.jsonld`;

const secureHeaders = (isHttps: boolean, policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

const UNCACHED = { 'cache-control': 'no-cache, private' };

/** For responses to the app: browsers must not store user data on disk (docs/security.md#caching). */
export const NO_STORE = { 'cache-control': 'no-store' };

function api(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  reply.headers(UNCACHED);
  reply.header('vary', isRead ? 'Accept, Content-Type, Authorization, Origin' : 'Accept');
  const endpoint = request.routeOptions.config.endpoint;
  const isPlain = endpoint !== undefined && (endpoint.kind === 'plain' || isExport(endpoint));
  const docsUrl = docsUrlOf(request, config);
  // Clients can't use a link without a host.
  if (!isPlain && URL.canParse(docsUrl))
    reply.header('link', `<${docsUrl}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
}

function cors(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  const origin = request.headers.origin;
  if (!origin || !origins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
  if (request.method !== 'OPTIONS') return;
  reply.header('access-control-allow-methods', 'GET, OPTIONS, POST, PUT, PATCH, DELETE');
  const allowedHeaders = `Content-Type, Authorization, Accept, If-Match, Idempotency-Key, ${TUS_HEADERS}`;
  reply.header('access-control-allow-headers', allowedHeaders);
  reply.header('access-control-max-age', '3600');
}

const IS_API = /^\/api(\/|\?|$)/;

/** Returns whether the address belongs to the API rather than the app. */
export const isApiPath = (request: FastifyRequest): boolean => IS_API.test(request.url);

/** Sets the headers that don't depend on the content of the response. */
export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Returns the headers of every response; `apiHost` is the host that the built app calls besides its own origin, if any. */
function commonHeaders({ publicUrl }: Config, apiHost?: string): Record<string, string> {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  return secureHeaders(isHttps, contentPolicy({ isHttps, apiHost }));
}

/** Returns the headers for requests that can't be parsed. */
export const headersForMalformed = (config: Config): Record<string, string> => ({
  ...commonHeaders(config),
  ...UNCACHED,
});

/** Returns the header setter; `apiHost` is that of `commonHeaders`. */
export function headersFor(config: Config, apiHost: string | undefined): SetHeaders {
  const secure = commonHeaders(config, apiHost);
  return (request, reply) => {
    reply.headers(secure);
    if (!isApiPath(request)) return;
    api(request, reply, config);
    cors(request, reply, config.corsOrigins);
  };
}

export function registerHeaders(app: FastifyInstance, setHeaders: SetHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    if (hasReadableHost(request)) done();
    else void sendStatus(request, reply.headers(UNCACHED), 400, 'The Host header of this request is invalid.');
  });
}
