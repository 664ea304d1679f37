/** Actions that ask about open checks first: ending the timer, sending a version and approving one (docs/projects.md#checks). */
import type { QueryClient } from '@tanstack/react-query';
import { type CheckMoment, requiredAt } from '#domain/work/checks.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { ProjectChecks } from './checks.queries.ts';

/** Open check that an action asks about. */
export type OpenCheck = { id: number; text: string };

/** Query parameters with which a call confirms open checks. */
export type Confirmation = { openChecks?: number; reason?: string };

export type CheckedAction = 'end' | 'send' | 'approve';

const MOMENTS: Record<CheckedAction, CheckMoment> = { end: 'end', send: 'delivery', approve: 'delivery' };

/** Returns the open checks that the action asks about, as far as the app knows. */
function knownOpenChecks({ client, project, action }: Asking): readonly OpenCheck[] {
  const loaded = client.getQueryData<ProjectChecks>(['checks', 'of', project.id]);
  return loaded ? requiredAt(MOMENTS[action], loaded.checks) : [];
}

/** Returns the open checks that the server names in a refusal. */
export const openChecksIn = (error: unknown): readonly OpenCheck[] | undefined =>
  error instanceof ApiError ? error.openChecks : undefined;

type Asking = {
  client: QueryClient;
  /** Project that the checks belong to. */
  project: Pick<Project, 'id' | 'title'>;
  action: CheckedAction;
  /** Editors give a reason for leaving checks open. */
  isReasonRequired: boolean;
  /** The refusal, if the call has been sent without an answer. */
  error?: unknown;
};

/**
 * Sends a call. If checks are open, as far as the app or the server knows, asks about them first and sends it with the
 * answer. Resolves to undefined if the user cancels.
 */
export async function askOpenChecks<T>(
  asking: Asking,
  send: (confirmation: Confirmation) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const { client: _client, error: refusal, ...about } = asking;
  const known = openChecksIn(refusal) ?? knownOpenChecks(asking);
  const ask = async (checks: readonly OpenCheck[]) =>
    (await import('./open-checks-questions.ts')).askAbout({ ...about, checks }, send);
  if (known.length > 0) return ask(known);
  try {
    return { result: await send({}) };
  } catch (error) {
    const checks = openChecksIn(error);
    if (!checks) throw error;
    return ask(checks);
  }
}
