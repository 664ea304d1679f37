/**
 * The server's own origin: `PUBLIC_URL` when set, otherwise the Host header, the only other source (docs/api-reference.md#headers).
 * A trusted proxy may override it; `X-Forwarded-Host` of an untrusted client is ignored.
 */
import type { FastifyRequest } from 'fastify';

/** Host header: a name, an IPv4 or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const MAX_HOST_CHARS = 255;

const isHost = (text: string): boolean => text.length <= MAX_HOST_CHARS && HOST.test(text);

/** Returns whether the Host header is valid or absent; HTTP/1.0 doesn't require one (RFC 9112, 3.2). */
export const hasReadableHost = (request: FastifyRequest): boolean =>
  isHost(request.host) || (request.host === '' && request.raw.httpVersion === '1.0');

/** Returns scheme and host without a trailing slash, or an empty string when unknown. An invalid host is never echoed. */
export function publicOriginOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return isHost(request.host) ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}` : '';
}

/** Returns the hosts on which an absolute IRI refers to a record of this server. */
export const ownHostsOf = (request: FastifyRequest, publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [request.host] : [request.host, new URL(publicUrl).host];
