/**
 * Under which address this server is known: `PUBLIC_URL` where it is set, else the host that the request names, since
 * nothing else tells it (docs/wire.md#headers). A trusted proxy may name another one; a stranger's `X-Forwarded-Host` is not read.
 */
import type { FastifyRequest } from 'fastify';

/** A name, an IPv4 or a bracketed IPv6 address, with a port or without. */
const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_HOST = 255;

const isHost = (text: string): boolean => text.length <= LONGEST_HOST && HOST.test(text);

/** Whether the request names a host that can be one; clients of HTTP/1.0 need not name any (RFC 9112, 3.2). */
export const hasReadableHost = (request: FastifyRequest): boolean =>
  isHost(request.host) || (request.host === '' && request.raw.httpVersion === '1.0');

/** Scheme and host without a slash behind; empty where nobody tells them: what is no host is never said again. */
export function ownOriginOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return isHost(request.host) ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}` : '';
}

/** The hosts on which an absolute IRI names a record of ours. */
export const ownHostsOf = (request: FastifyRequest, publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [request.host] : [request.host, new URL(publicUrl).host];
