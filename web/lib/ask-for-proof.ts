/** Calls that wait for the password of the person, to be repeated with it (docs/people.md#proof). */
import { useSyncExternalStore } from 'react';
import { PROOF_TEXTS } from '#domain/identity/proof.ts';
import { ApiError } from './api-error.ts';
import { isAboutProof, type Proof, proofDialog } from './proof.ts';

/** A refused call that waits for the password of the person. */
export type ProofRequest = {
  id: number;
  /** Repeats the call. Rejects where another try may help: with a wrong password, a throttled or an unanswered one. */
  confirm: (currentPassword: string) => Promise<void>;
  cancel: () => void;
};

let requests: readonly ProofRequest[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ProofRequest[]): void {
  requests = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The call to ask about next; undefined where none waits. */
export const useProofRequest = (): ProofRequest | undefined => useSyncExternalStore(subscribe, () => requests[0]);

const mayBeTriedAgain = (error: unknown): boolean =>
  isAboutProof(error) || (error instanceof ApiError && (error.isUnreachable || error.status === 429));

/** Repeats the call with the password once the person gives it; rejects where they cancel, or the call fails for another reason. */
export function askForProof<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
  const id = (lastId += 1);
  const close = (): void => set(requests.filter((one) => one.id !== id));
  return new Promise((resolve, reject) => {
    const confirm = async (currentPassword: string): Promise<void> => {
      try {
        resolve(await send({ currentPassword }));
      } catch (error) {
        if (mayBeTriedAgain(error)) throw error;
        reject(error as Error);
      }
      close();
    };
    const cancel = (): void => {
      close();
      reject(new ApiError({ status: 422, message: PROOF_TEXTS.canceled }));
    };
    set([...requests, { id, confirm, cancel }]);
    // What cannot be asked is not done.
    (proofDialog.fetch?.() ?? Promise.reject(new Error('No screen can ask.'))).catch(cancel);
  });
}
