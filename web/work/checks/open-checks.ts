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

/** Returns the open checks that the action asks about, if the checks of the project have been loaded. */
export function knownOpenChecks(
  client: QueryClient,
  projectId: number,
  action: CheckedAction,
): OpenCheck[] | undefined {
  const loaded = client.getQueryData<ProjectChecks>(['checks', 'of', projectId]);
  return loaded && requiredAt(MOMENTS[action], loaded.checks);
}

/** Returns whether ending the project may need an answer, so that its end isn't shown before. */
export function mayAskAtEnd(client: QueryClient, { id, openChecks }: Pick<Project, 'id' | 'openChecks'>): boolean {
  return openChecks > 0 && knownOpenChecks(client, id, 'end')?.length !== 0;
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
  /** Called before the question is shown for a call that was expected to succeed. */
  onRefused?: () => void;
};

/**
 * Sends a call. If checks are open, as far as the app or the server knows, asks about them first and sends it with the
 * answer. Resolves to undefined if the user cancels.
 */
export async function askOpenChecks<T>(
  { client, onRefused, ...about }: Asking,
  send: (confirmation: Confirmation) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const ask = async (checks: readonly OpenCheck[]) =>
    (await import('./open-checks-questions.ts')).askAbout({ ...about, checks }, send);
  const known = knownOpenChecks(client, about.project.id, about.action) ?? [];
  if (known.length > 0) return ask(known);
  try {
    return { result: await send({}) };
  } catch (error) {
    const named = openChecksIn(error);
    if (!named) throw error;
    onRefused?.();
    return ask(named);
  }
}
