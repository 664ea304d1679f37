/** WebAuthn relying party of this instance (docs/people.md#passkeys). */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { publicOriginOf } from '#server/platform/http/response/own-origin.ts';

/** Domain that passkeys are bound to, and the origin that browsers report. */
export type RelyingParty = { id: string; origin: string };

/** Returns the relying party, or undefined where browsers support no passkeys: without HTTPS (except on localhost), or if the host is an IP address. */
export function relyingPartyOf(request: FastifyRequest, publicUrl: string | undefined): RelyingParty | undefined {
  const publicOrigin = publicOriginOf(request, publicUrl);
  if (publicOrigin === '') return undefined;
  const { protocol, hostname, origin } = new URL(publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}
