/** Calls that wait for the user's password and are repeated with it (docs/people.md#proof). */
import { useSyncExternalStore } from 'react';
import { PROOF_TEXTS } from '#domain/platform/sign-in/proof.ts';
import { ApiError } from './api-error.ts';
import { questionLayer } from '#web/lib/question-layer.ts';
import { isProofError, type Proof, proofBody } from './proof.ts';

/** A refused call that waits for the user's password. */
export type ProofRequest = {
  id: number;
  /** Repeats the call. Rejects if another try may help: wrong password, throttled or no response. */
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

/** Returns the next call to confirm, if any. */
export const useProofRequest = (): ProofRequest | undefined => useSyncExternalStore(subscribe, () => requests[0]);

const mayBeTriedAgain = (error: unknown): boolean =>
  isProofError(error) || (error instanceof ApiError && (error.isUnreachable || error.status === 429));

/** Repeats the call once the user has entered the password. Rejects if they cancel or the call fails for another reason. */
export function requestProof<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
  const id = (lastId += 1);
  const close = (): void => set(requests.filter((one) => one.id !== id));
  return new Promise((resolve, reject) => {
    const confirm = async (currentPassword: string): Promise<void> => {
      try {
        resolve(await send(proofBody(currentPassword)));
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
    // Cancels the call if the dialog can't be shown.
    (questionLayer.fetch?.() ?? Promise.reject(new Error('No password dialog is available.'))).catch(cancel);
  });
}
