/** Looks names up for connections to hosts that somebody has named, and judges what they lead to. */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Judges every address that the name leads to, in the very lookup by which the connection is made: none can be changed in between. */
export const judgedLookup =
  (isAllowed: (address: string) => boolean, refusal: () => Error): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '');
      if (!found.every(({ address }) => isAllowed(address))) return done(refusal(), '');
      if (options.all) return done(null, found);
      const [first] = found;
      done(null, first?.address ?? '', first?.family);
    });
  };
