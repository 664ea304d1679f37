/** Verdicts of the review desk on the server, told apart: they hold, somebody was quicker, or they failed (docs/screens.md#review). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { POINT_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { isUnscored, MAX_POINT } from '#domain/work/points.ts';
import { isFinished } from '#domain/work/project-status.ts';
import type { Project } from '#domain/work/project.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { giveScore } from '#web/work/points/points.queries.ts';
import { projectQuery, requestRevision } from '#web/work/projects/projects.queries.ts';
import type { Verdict } from '#web/review/review/review-panel.tsx';

/** Somebody changed the project in between; undefined once it is gone. */
class Overtaken extends Error {
  readonly now: Project | undefined;

  constructor(now: Project | undefined) {
    super('Somebody changed the project in the meantime. Look at it again; what you typed is kept.');
    this.now = now;
  }
}

/** Whether it still is to be judged as it was. */
const isAsSeen = (now: Project, seen: Project): boolean =>
  now.point === seen.point && isFinished(now.status) === isFinished(seen.status);

/** What somebody quicker did, in words. */
function overtakenText({ title }: Project, now: Project | undefined): string {
  if (!now) return `“${title}” is gone: somebody deleted it.`;
  const deed = isFinished(now.status) ? `it has ${now.point}/${MAX_POINT} already` : 'it was sent back already';
  return `Somebody was quicker with “${title}”: ${deed}.`;
}

const send = (projectId: number, verdict: Verdict, etag: string | undefined): Promise<string | undefined> =>
  verdict.kind === 'score'
    ? giveScore({ projectId, point: verdict.point, description: verdict.description, etag })
    : requestRevision({ projectId, reason: verdict.reason, etag });

const FAILURES: Record<Verdict['kind'], string> = {
  score: POINT_TEXTS.projectFailed,
  return: PROJECT_TEXTS.revisionFailed,
};

type Heard = {
  /** `undo` is the address that takes it back. */
  onDone: (verdict: Verdict, undo: string | undefined) => void;
  /** It is settled by somebody else; there is nothing left to do here. */
  onOvertaken: (text: string) => void;
};

export function useReviewActs(seen: Project, { onDone, onOvertaken }: Heard) {
  const client = useQueryClient();
  const refreshPoints = useRefresh('points');
  const refreshProjects = useRefresh('projects');
  const { id } = seen;
  const present = async (): Promise<Project | undefined> => {
    try {
      return (await client.fetchQuery({ ...projectQuery(id), staleTime: 0 })).project;
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  };
  const mutation = useMutation({
    mutationFn: async (verdict: Verdict): Promise<string | undefined> => {
      // A list may have shown it before the item itself was read, and what is read may be known to be old: nothing is decided on
      // the word of either.
      const { project, etag } = await client.fetchQuery({ ...projectQuery(id), staleTime: Infinity });
      if (!isAsSeen(project, seen)) throw new Overtaken(project);
      try {
        return await send(id, verdict, etag);
      } catch (error) {
        if ([404, 409, 412].some((status) => hasStatus(error, status))) throw new Overtaken(await present());
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
      const isSettled = error instanceof Overtaken && !(error.now && isUnscored(error.now));
      if (isSettled) onOvertaken(overtakenText(seen, error.now));
      return false;
    }
  };
  const { error, variables, isPending } = mutation;
  const failure =
    error && variables
      ? { text: error instanceof Overtaken ? error.message : FAILURES[variables.kind], error }
      : undefined;
  return { decide, isBusy: isPending, failure };
}
