/** Sends scores and revision requests, and distinguishes success, conflict and failure (docs/screens.md#review). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { POINT_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { isUnscored, MAX_POINT } from '#domain/work/points.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { giveScore } from '#web/work/points/points.queries.ts';
import { projectQuery, requestRevision } from '#web/work/projects/projects.queries.ts';
import type { Verdict } from '#web/review/scoring/scoring-panel.tsx';

/** Error if someone else changed the project in the meantime; `now` is undefined if it was deleted. */
class ConflictError extends Error {
  readonly now: Project | undefined;

  constructor(now: Project | undefined) {
    super('Someone else changed this project. Check it again; your input is still here.');
    this.now = now;
  }
}

/** Returns true if the project still needs the same decision. */
const needsSameDecision = (now: Project, seen: Project): boolean =>
  now.point === seen.point && isFinished(now.status) === isFinished(seen.status);

/** Describes what the other user did. */
function conflictText({ title }: Project, now: Project | undefined): string {
  if (!now) return `“${title}” was deleted by someone else.`;
  const change = isFinished(now.status) ? `scored ${now.point}/${MAX_POINT}` : 'sent back';
  return `“${title}” was already ${change}.`;
}

const send = (projectId: number, verdict: Verdict, etag: string | undefined): Promise<string | undefined> =>
  verdict.kind === 'score'
    ? giveScore({ projectId, point: verdict.point, description: verdict.description, etag })
    : requestRevision({ projectId, reason: verdict.reason, etag });

const FAILURES: Record<Verdict['kind'], string> = {
  score: POINT_TEXTS.projectFailed,
  return: PROJECT_TEXTS.revisionFailed,
};

type ScoringCallbacks = {
  /** `undo` is the path that undoes the decision. */
  onDone: (verdict: Verdict, undo: string | undefined) => void;
  /** Called if someone else has already decided on the project. */
  onConflict: (text: string) => void;
};

export function useScoringActions(seen: Project, { onDone, onConflict }: ScoringCallbacks) {
  const client = useQueryClient();
  const refreshPoints = useRefresh('points');
  const refreshProjects = useRefresh('projects');
  const { id } = seen;
  const current = async (): Promise<Project | undefined> => {
    try {
      return (await client.fetchQuery({ ...projectQuery(id), staleTime: 0 })).project;
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  };
  const mutation = useMutation({
    mutationFn: async (verdict: Verdict): Promise<string | undefined> => {
      // Refetches before deciding: the project may come from a list, and a cached one may be stale.
      const { project, etag } = await client.fetchQuery({ ...projectQuery(id), staleTime: Infinity });
      if (!needsSameDecision(project, seen)) throw new ConflictError(project);
      try {
        return await send(id, verdict, etag);
      } catch (error) {
        if ([404, 409, 412].some((status) => hasStatus(error, status))) throw new ConflictError(await current());
        throw error;
      }
    },
    onSettled: () => {
      void refreshPoints();
      void refreshProjects();
    },
  });
  const decide = async (verdict: Verdict): Promise<boolean> => {
    try {
      onDone(verdict, await mutation.mutateAsync(verdict));
      return true;
    } catch (error) {
      const isSettled = error instanceof ConflictError && !(error.now && isUnscored(error.now));
      if (isSettled) onConflict(conflictText(seen, error.now));
      return false;
    }
  };
  const { error, variables, isPending } = mutation;
  const failure =
    error && variables
      ? { text: error instanceof ConflictError ? error.message : FAILURES[variables.kind], error }
      : undefined;
  return { decide, isBusy: isPending, failure };
}
