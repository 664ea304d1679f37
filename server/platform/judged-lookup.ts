/** The one lookup for requests to addresses that people type: it checks every address that the name leads to. */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type AddressClass, classOfAddress } from './address-class.ts';

/** Checks in the very lookup by which the connection is made, so nothing can change in between. Hosts written as numbers are never looked up: check those first. */
export const judgedLookup =
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
