/** Allowed addresses of another server: private networks too, where old trackers run, but not the machine itself or cloud metadata (docs/import.md#import). */
import { isIP } from 'node:net';
import { classOfAddress } from '#server/platform/net/address-class.ts';
import { ssrfSafeLookup } from '#server/platform/net/ssrf-safe-lookup.ts';
import { ProviderError } from './provider.ts';

const FORBIDDEN_ADDRESS = "That address belongs to the machine or its cloud provider and isn't allowed.";

/** Returns the origin of the given URL. Throws ProviderError if it is invalid. */
export function originOf(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new ProviderError(`"${from}" isn't a server address. Enter one that starts with https:// or http://.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && classOfAddress(host) === 'barred') throw new ProviderError(FORBIDDEN_ADDRESS);
  return url.origin;
}

/** DNS lookup for connections to a provider that checks every resolved address. */
export const providerLookup = ssrfSafeLookup(['public', 'private'], () => new ProviderError(FORBIDDEN_ADDRESS));
