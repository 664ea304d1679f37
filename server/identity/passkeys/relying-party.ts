/** As what this house is known to authenticators: WebAuthn's relying party (docs/people.md#passkeys). */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ownOriginOf } from '#server/platform/http/own-origin.ts';

/** The name that passkeys are bound to, and the origin that browsers say. */
export type RelyingParty = { id: string; origin: string };

/** Undefined where browsers know no passkeys: without https (but for this machine itself), and where the host is a number. */
export function relyingPartyOf(request: FastifyRequest, publicUrl: string | undefined): RelyingParty | undefined {
  const own = ownOriginOf(request, publicUrl);
  if (own === '') return undefined;
  const { protocol, hostname, origin } = new URL(own);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}
