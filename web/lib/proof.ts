/** Calls that the server refuses without proof; what asks for it comes when it is needed (docs/people.md#proof). */
import { ApiError } from './api-error.ts';

export type Proof = { currentPassword?: string };

/** Whether the server wants the password, or was given a wrong one. */
export const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && error.violations[0]?.propertyPath === 'currentPassword';

let fetchLayer: () => Promise<void> = () => Promise.reject(new Error('No screen can ask for proof.'));

/** Brings the dialog that asks. */
export const fetchProofLayer = (): Promise<void> => fetchLayer();

/** Told by the screens how the dialog comes. */
export const setProofLayer = (fetch: () => Promise<void>): void => {
  fetchLayer = fetch;
};

/** Sends a call, and once more with the password where the server asks for it. */
export async function withProof<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!isAboutProof(error)) throw error;
    return (await import('./ask-for-proof.ts')).askForProof(send);
  }
}
