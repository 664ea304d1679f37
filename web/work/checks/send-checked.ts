/** Calls that may need an answer about open checks. The question loads only then, since every screen has such calls. */
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '#domain/work/projects/project.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { CheckedAction, Confirmation } from './open-check.ts';

export type CheckedCall = {
  client: QueryClient;
  /** Project that the checks belong to. */
  project: Pick<Project, 'id' | 'title'>;
  action: CheckedAction;
  /** Editors give a reason for leaving checks open. */
  isReasonRequired?: boolean;
  /** True if checks are open, so that the question may come before the call. */
  hasOpenChecks?: boolean;
};

/** Sends a call, or asks about open checks first and sends it with the answer. Resolves to undefined if the user cancels. */
export async function sendChecked<T>(
  about: CheckedCall,
  send: (confirmation: Confirmation) => Promise<T>,
): Promise<T | undefined> {
  const ask = async (error?: unknown) => {
    const part = await import('./open-checks.ts').catch(() => undefined);
    // Offline, the question may not load. The call is then stored, and refused later.
    return part ? part.askOpenChecks({ ...about, error }, send) : send({});
  };
  if (about.hasOpenChecks) return ask();
  try {
    return await send({});
  } catch (error) {
    if (error instanceof ApiError && error.openChecks) return ask(error);
    throw error;
  }
}
