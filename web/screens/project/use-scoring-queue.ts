/** Scoring queue: waiting projects, those skipped in this visit, and the position in the URL. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { feedbackQuery } from '#web/work/feedback/feedback.queries.ts';
import { useOwnNavigate } from '#web/lib/address/own-route.ts';
import { pathOf } from '#web/lib/address/paths.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, useSearchState } from '#web/lib/address/search-state.ts';
import { projectQuery, projectsQuery, type ProjectPage } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { useIdle } from '#web/ui/idle.ts';
import { nextAfter, queueOf, queueParams } from '#web/review/scoring/scoring-queue.ts';

export const projectIn = (search: Search<'project'>): number | undefined =>
  idFromDigits(firstValueOf(search, 'project') ?? '');

const withoutProject = (page: ProjectPage, id: number): ProjectPage => {
  const projects = page.projects.filter((project) => project.id !== id);
  return { ...page, projects, total: page.total - (page.projects.length - projects.length) };
};

/** Preloads the next project while the current one is open. */
function usePreload(id: number | undefined): void {
  const client = useQueryClient();
  const isIdle = useIdle();
  useEffect(() => {
    if (id === undefined || !isIdle) return;
    void client.prefetchQuery(projectQuery(id));
    void client.prefetchInfiniteQuery(feedbackQuery(id));
  }, [client, id, isIdle]);
}

export function useScoringQueue(viewer: Viewer) {
  const client = useQueryClient();
  const navigate = useOwnNavigate();
  const { state } = useSearchState(projectIn);
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const queueQuery = projectsQuery(queueParams(viewer));
  const list = useQuery(queueQuery);
  const queue = useMemo(() => queueOf(list.data?.projects ?? [], skipped), [list.data, skipped]);
  const current = state ?? queue[0]?.id;
  const next = nextAfter(queue, current);
  usePreload(next?.id);
  const goTo = useCallback(
    (id: number | undefined, replace = false): void =>
      navigate((current) => ({ ...current, project: id }), { replace }),
    [navigate],
  );
  // Writes the position to the address at once, so it survives a reload and new projects before it.
  useEffect(() => {
    if (state === undefined && current !== undefined) goTo(current, true);
  }, [state, current, goTo]);
  return {
    list,
    current,
    hasNext: next !== undefined,
    goTo,
    skip: (id: number): void => {
      setSkipped([...skipped.filter((one) => one !== id), id]);
      goTo(next?.id);
    },
    /** Removes a decided project from the queue before the list is refetched. */
    settle: (project: Project): void => {
      client.setQueryData(queueQuery.queryKey, (page) => page && withoutProject(page, project.id));
      goTo(next?.id);
    },
  };
}

export type ScoringQueue = ReturnType<typeof useScoringQueue>;

/** Returns a function that opens a project on the scoring screen from anywhere. */
export function useOpenInScoring(viewer: Viewer): (id: number) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: pathOf(viewer.type, 'scoring'), search: { project: String(id) } });
}
