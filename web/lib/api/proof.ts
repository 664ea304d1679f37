/** Handling of calls that the server refuses without the password; the dialog loads on demand (docs/people.md#proof). */
import { ApiError } from './api-error.ts';

export type Proof = { currentPassword?: string };

/** Returns the body with the password. People without one send none: a recent sign-in is their proof. */
export const proofBody = (currentPassword: string): Proof => (currentPassword === '' ? {} : { currentPassword });

/** Returns true if the server requires the password or rejected it. */
export const isProofError = (error: unknown): boolean =>
  error instanceof ApiError && error.violations[0]?.propertyPath === 'currentPassword';
