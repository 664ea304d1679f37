/** The field that proves who is calling (docs/wire.md#proof). */
import { described, nullable, optional, password } from './schema.ts';

/** `when` says which calls need it. */
export const proof = (when: string) =>
  optional(
    nullable(
      described(password(), `The caller's current password, unless they signed in within the last 5 minutes: ${when}.`),
    ),
  );
