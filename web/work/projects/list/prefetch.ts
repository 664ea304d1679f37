/** Prefetching for the project list: the next page, and the project under the pointer or focus. */
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { ProjectListParams } from '../filters/filter-kinds.ts';
import { useIdle } from '#web/ui/idle.ts';
import { projectQuery, projectsQuery } from '../projects.queries.ts';

/** Delay before the next page is prefetched; anyone who pages faster fetches the pages without it. */
const PAGE_DELAY_MS = 400;
/** Minimum hover time, so that a pointer crossing the list prefetches nothing. */
const DWELL_MS = 80;
const FRESH_MS = 15_000;

/** Prefetches the next page, if there is one. */
export function usePrefetchNextPage(params: ProjectListParams, pages: number | undefined): void {
  const client = useQueryClient();
  const page = params.page ?? 1;
  const listKey = JSON.stringify(params);
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle || pages === undefined || page >= pages) return undefined;
    const next = { ...(JSON.parse(listKey) as ProjectListParams), page: page + 1 };
    const wait = setTimeout(() => void client.prefetchQuery(projectsQuery(next)), PAGE_DELAY_MS);
    return () => clearTimeout(wait);
  }, [client, listKey, page, pages, isIdle]);
}

/** Returns event handlers for the element that contains the rows; they prefetch the project under the pointer or focus. */
export function useRowPrefetch() {
  const client = useQueryClient();
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  useEffect(() => () => clearTimeout(wait.current), []);
  const prefetchRow = ({ target }: SyntheticEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const id = Number(row?.dataset['row'] ?? 0);
    if (id === 0 || id === last.current) return;
    last.current = id;
    clearTimeout(wait.current);
    wait.current = setTimeout(() => void client.prefetchQuery({ ...projectQuery(id), staleTime: FRESH_MS }), DWELL_MS);
  };
  return { onPointerOver: prefetchRow, onFocus: prefetchRow };
}

/** Returns a function that prefetches a list while the pointer or focus is on its control. */
export function useListPrefetch(): (params: ProjectListParams) => void {
  const client = useQueryClient();
  return (params) => void client.prefetchQuery(projectsQuery(params));
}
