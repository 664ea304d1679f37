/** Calls that wait for an answer about open checks. */
import { useSyncExternalStore } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import { ApiError, hasStatus } from '#web/lib/api/api-error.ts';
import { questionLayer } from '#web/lib/question-layer.ts';
import type { CheckedAction, Confirmation, OpenCheck } from './open-check.ts';

/** Returns the open checks that the server names in a refusal. */
export const openChecksIn = (error: unknown): readonly OpenCheck[] | undefined =>
  error instanceof ApiError ? error.openChecks : undefined;

type Subject = {
  project: Pick<Project, 'id' | 'title'>;
  action: CheckedAction;
  isReasonRequired: boolean;
  /** The open checks, as last known. */
  checks: readonly OpenCheck[];
};

export type OpenChecksQuestion = Subject & {
  id: number;
  /** Incremented when the server names other checks than those shown. */
  round: number;
  /** Sends the call. Rejects if the reason is refused, so that the form shows why. */
  confirm: (confirmation: Confirmation) => Promise<void>;
  cancel: () => void;
};

let questions: readonly OpenChecksQuestion[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly OpenChecksQuestion[]): void {
  questions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the next question, if any. */
export const useOpenChecksQuestion = (): OpenChecksQuestion | undefined =>
  useSyncExternalStore(subscribe, () => questions[0]);

const INVALID = 422;

/** Asks about open checks, then sends the call with the answer. Resolves to undefined if the user cancels. */
export function askAbout<T>(
  subject: Subject,
  send: (confirmation: Confirmation) => Promise<T>,
): Promise<T | undefined> {
  const id = (lastId += 1);
  const close = (): void => set(questions.filter((one) => one.id !== id));
  const showAgain = (checks: readonly OpenCheck[]): void =>
    set(questions.map((one) => (one.id === id ? { ...one, checks, round: one.round + 1 } : one)));
  return new Promise((resolve, reject) => {
    const confirm = async (confirmation: Confirmation): Promise<void> => {
      try {
        resolve(await send(confirmation));
      } catch (error) {
        const named = openChecksIn(error);
        if (named) return showAgain(named);
        if (hasStatus(error, INVALID)) throw error;
        reject(error as Error);
      }
      close();
    };
    const cancel = (): void => {
      resolve(undefined);
      close();
    };
    set([...questions, { ...subject, id, round: 0, confirm, cancel }]);
    // Cancels the call if the dialog can't be shown.
    (questionLayer.fetch?.() ?? Promise.reject(new Error('No dialog is available.'))).catch(cancel);
  });
}
