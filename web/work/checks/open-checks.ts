/** Question about open checks before a timer ends, a version is sent or approved (docs/projects.md#checks). */
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { requiredAt } from '#domain/work/checks/checks.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { checksQuery } from './checks.queries.ts';
import type { CheckedAction, Confirmation, OpenCheck } from './open-check.ts';
import { askAbout, openChecksIn } from './open-checks-questions.ts';
import type { CheckedCall } from './send-checked.ts';

const MOMENTS: Record<CheckedAction, CheckMoment> = { end: 'end', send: 'delivery', approve: 'delivery' };

/** Returns the open checks that the action asks about, as far as the app knows. */
function knownOpenChecks({ client, project, action }: CheckedCall): readonly OpenCheck[] {
  const loaded = client.getQueryData(checksQuery(project.id).queryKey);
  return loaded ? requiredAt(MOMENTS[action], loaded.checks) : [];
}

/** Asks about the open checks that the error or the app names, and sends the call with the answer; sends it without one if none are known. Resolves to undefined if the user cancels. */
export async function askOpenChecks<T>(
  { error: refusal, ...call }: CheckedCall & { error: unknown },
  send: (confirmation: Confirmation) => Promise<T>,
): Promise<T | undefined> {
  const { project, action, isReasonRequired = false } = call;
  const ask = (checks: readonly OpenCheck[]) => askAbout({ project, action, isReasonRequired, checks }, send);
  const known = openChecksIn(refusal) ?? knownOpenChecks(call);
  if (known.length > 0) return ask(known);
  try {
    return await send({});
  } catch (error) {
    if (error instanceof ApiError && error.openChecks) return ask(error.openChecks);
    throw error;
  }
}
