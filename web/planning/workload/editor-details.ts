/** Details of editors for pickers: 'Free from Wed 26 · finishes Thu 27' (docs/planning.md#picker). */
import { listCandidates, candidatesFromApi } from '#contract/planning/workload.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { fallbackIfUnsupported, hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import type { EditorRequest } from '#web/identity/editor-details-context.ts';
import type { CandidateQuery } from './workload.queries.ts';
import { pickText } from './workload-texts.ts';

function queryOf(request: EditorRequest): CandidateQuery {
  if ('project' in request) return request;
  const { allowedMinutes, deadlineAt } = request;
  const projectClass = PROJECT_CLASSES.find((one) => one === request.class);
  return {
    ...(projectClass && { class: projectClass }),
    ...(allowedMinutes > 0 && { allowedMinutes }),
    ...(deadlineAt !== null && { deadlineAt }),
  };
}

export function fetchEditorDetails(
  request: EditorRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string> | null> {
  const found = call(listCandidates, { query: queryOf(request), signal }).then(
    ({ data }) => new Map(candidatesFromApi(data).map((one) => [one.person.id, pickText(one)])),
  );
  return fallbackIfUnsupported<ReadonlyMap<number, string> | null>(found, null).catch((error: unknown) => {
    // Completed work has no candidates.
    if (hasStatus(error, 409)) return null;
    throw error;
  });
}
