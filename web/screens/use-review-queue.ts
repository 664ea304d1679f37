/** What waits on the review desk, what was skipped in this visit, and the place in the address. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Project } from '#domain/work/project.ts';
import { feedbackQuery } from '#web/work/feedback/feedback.queries.ts';
import { useOwnNavigate } from '#web/lib/own-route.ts';
import { pathOf } from '#web/lib/paths.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf, useSearchState } from '#web/lib/search-state.ts';
import { projectQuery, projectsQuery, type ProjectPage } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { useAtRest } from '#web/ui/rest.ts';
import { nextAfter, queueOf, queueParams } from '#web/review/review/review-queue.ts';

export const projectIn = (search: Search<'project'>): number | undefined =>
  idFromDigits(oneOf(search, 'project') ?? '');

const without = (page: ProjectPage, id: number): ProjectPage => {
  const projects = page.projects.filter((project) => project.id !== id);
  return { ...page, projects, total: page.total - (page.projects.length - projects.length) };
};

/** The next one is read while this one is looked at. */
function usePreload(id: number | undefined): void {
  const client = useQueryClient();
  const isAtRest = useAtRest();
  useEffect(() => {
    if (id === undefined || !isAtRest) return;
    void client.prefetchQuery(projectQuery(id));
    void client.prefetchInfiniteQuery(feedbackQuery(id));
  }, [client, id, isAtRest]);
}

export function useReviewQueue(viewer: Viewer) {
  const client = useQueryClient();
  const navigate = useOwnNavigate();
  const { state: place } = useSearchState(projectIn);
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const queueQuery = projectsQuery(queueParams(viewer, skipped));
  const list = useQuery(queueQuery);
  const queue = useMemo(() => queueOf(list.data?.projects ?? [], skipped), [list.data, skipped]);
  const current = place ?? queue[0]?.id;
  const next = nextAfter(queue, current);
  usePreload(next?.id);
  const goTo = useCallback(
    (id: number | undefined, replace = false): void => navigate((now) => ({ ...now, project: id }), { replace }),
    [navigate],
  );
  // The place is written down as soon as it is known, so that it survives a reload and whatever joins the queue before it.
  useEffect(() => {
    if (place === undefined && current !== undefined) goTo(current, true);
  }, [place, current, goTo]);
  return {
    list,
    current,
    hasNext: next !== undefined,
    goTo,
    goOn: (): void => goTo(next?.id),
    skip: (id: number): void => {
      setSkipped([...skipped.filter((one) => one !== id), id]);
      goTo(next?.id);
    },
    /** What is settled leaves the queue at once, before the list is read again. */
    settle: (project: Project): void => {
      client.setQueryData(queueQuery.queryKey, (page) => page && without(page, project.id));
      goTo(next?.id);
    },
  };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

/** To a project of the desk from wherever one has gone since. */
export function useReviewLink(viewer: Viewer): (id: number) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: pathOf(viewer.type, 'review'), search: { project: String(id) } });
}
