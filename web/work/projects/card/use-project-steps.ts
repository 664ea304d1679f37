/** Next and previous project in the list's current order, across pages (docs/projects.md#steps). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIsRouteActive } from '#web/lib/address/own-route.ts';
import type { RawSearch } from '#web/lib/address/search-codec.ts';
import { pageToUrl } from '#web/lib/address/search-state.ts';
import { neighborsOf } from '../list/neighbors.ts';
import { useDetailLink } from './project-link.tsx';
import { projectListParams } from '../list/project-request.ts';
import { type ProjectPage, projectQuery, projectsQuery } from '../projects.queries.ts';
import { useProjectFilters } from '../list/use-project-filters.ts';
import type { Viewer } from './viewer.ts';

/** Functions that open the neighboring projects; undefined at the ends of the list. */
export type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined };

const FRESH_MS = 30_000;

/** Returns the last known index of the open project, as long as the query stays the same. */
function useLastIndex(index: number, query: string | undefined): number | undefined {
  const [last, setLast] = useState<{ index: number; query: string | undefined }>();
  if (index >= 0 && (last?.index !== index || last.query !== query)) setLast({ index, query: query });
  return last && last.query === query ? last.index : undefined;
}

function useGoTo(): (id: number, page: number) => void {
  const navigate = useNavigate();
  const detailLink = useDetailLink();
  return (id, page) =>
    void navigate({
      ...detailLink(id),
      search: (now: RawSearch) => ({ ...now, ...pageToUrl(page) }),
    });
}

/** Selects IDs and page data only, so that other changes don't re-render. */
const positionsOf = ({ projects, pages, query }: ProjectPage) => ({
  ids: projects.map(({ id }) => id),
  pages,
  question: query,
});

/** Returns the steps; `prefetch` loads a neighbor's data that the list doesn't contain. */
export function useProjectSteps(openId: number, viewer: Viewer, prefetch: (id: number) => void): Steps {
  const client = useQueryClient();
  const { filters } = useProjectFilters();
  const isRouteActive = useIsRouteActive();
  const goTo = useGoTo();
  const { data } = useQuery({ ...projectsQuery(projectListParams(filters, viewer)), select: positionsOf });
  const ids = data?.ids ?? [];
  const lastIndex = useLastIndex(ids.indexOf(openId), data?.question);
  const { previous, next } = neighborsOf({ ids, openId, lastIndex });
  useEffect(() => {
    for (const id of [previous, next])
      if (id !== undefined) {
        void client.prefetchQuery({ ...projectQuery(id), staleTime: FRESH_MS });
        prefetch(id);
      }
    // oxlint-disable-next-line react/exhaustive-deps -- `prefetch` changes on each render; only the neighbors matter
  }, [client, previous, next]);

  const goToNeighborPage = async (page: number, end: 0 | -1): Promise<void> => {
    const found = await client.fetchQuery({
      ...projectsQuery(projectListParams({ ...filters, page }, viewer)),
      staleTime: FRESH_MS,
    });
    const id = found.projects.at(end)?.id;
    if (id !== undefined && isRouteActive()) goTo(id, page);
  };
  const step = (id: number | undefined, page: number, end: 0 | -1): (() => void) | undefined => {
    if (id !== undefined) return () => goTo(id, filters.page);
    const hasNeighbor = lastIndex !== undefined && page >= 1 && page <= (data?.pages ?? 0);
    // Without a neighbor there is no step; the list shows its error.
    return hasNeighbor ? () => void goToNeighborPage(page, end).catch(() => undefined) : undefined;
  };
  return { previous: step(previous, filters.page - 1, -1), next: step(next, filters.page + 1, 0) };
}
