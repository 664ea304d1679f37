/** Where another server may be read: private networks too, since old trackers are there, but nothing that belongs to the machine or its cloud (docs/operations.md#import). */
import { isIP } from 'node:net';
import { classOfAddress } from '#server/platform/address-class.ts';
import { judgedLookup } from '#server/platform/judged-lookup.ts';
import { ProviderError } from './provider.ts';

const BARRED = 'That address belongs to the machine or its cloud, and is never read.';

/** The origin of an address that somebody gave. Throws ProviderError where it cannot be one. */
export function originOf(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new ProviderError(`"${from}" is no address of a server: it begins with https:// or http://.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && classOfAddress(host) === 'barred') throw new ProviderError(BARRED);
  return url.origin;
}

/** For connections to a provider: checks every address that its name leads to. */
export const providerLookup = judgedLookup(['public', 'private'], () => new ProviderError(BARRED));
