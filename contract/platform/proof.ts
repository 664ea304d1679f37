/** Request field that proves the caller's identity (docs/api-reference.md#proof). */
import { described, nullable, optional, password } from './schema.ts';

export const proof = optional(
  nullable(
    described(
      password(),
      "The caller's current password. A call that grants or restores access needs it, unless the session signed in within the last 5 minutes.",
    ),
  ),
);
