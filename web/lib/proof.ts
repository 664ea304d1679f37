/** Calls that the server refuses without proof; what asks for it comes when it is needed (docs/people.md#proof). */
import { ApiError } from './api-error.ts';

export type Proof = { currentPassword?: string };

/** How the dialog comes that asks; set by the frame of the screens. */
export const proofDialog: { fetch?: () => Promise<void> } = {};

/** Whether the server wants the password, or was given a wrong one. */
export const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && error.violations[0]?.propertyPath === 'currentPassword';
