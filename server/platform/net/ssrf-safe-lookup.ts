/** SSRF-safe DNS lookup for user-supplied URLs: checks every address that the host name resolves to. */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type AddressClass, classOfAddress } from './address-class.ts';

/** Returns a lookup function that checks addresses as the connection is made, so that the name can't resolve differently afterwards. Callers must check numeric hosts themselves, since these are never looked up. */
export const ssrfSafeLookup =
  (allowed: readonly AddressClass[], refusal: () => Error): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '');
      if (!found.every(({ address }) => allowed.includes(classOfAddress(address)))) return done(refusal(), '');
      if (options.all) return done(null, found);
      const [first] = found;
      done(null, first?.address ?? '', first?.family);
    });
  };
