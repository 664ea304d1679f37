/** What is likely to be listKey for next is fetched ahead: the page after this one, and the project that the pointer or the focus rests on. */
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { ProjectListParams } from './project-request.ts';
import { useAtRest } from '#web/ui/rest.ts';
import { projectQuery, projectsQuery } from './projects.queries.ts';

/** After a page has come to rest; whoever turns pages quicker asks by themselves. */
const REST_MS = 400;
/** A pointer on its way across the list asks for nothing. */
const DWELL_MS = 80;
const FRESH_MS = 15_000;

/** The page after this one, where there is one. */
export function useNextPageAhead(params: ProjectListParams, pages: number | undefined): void {
  const client = useQueryClient();
  const page = params.page ?? 1;
  const listKey = JSON.stringify(params);
  const isAtRest = useAtRest();
  useEffect(() => {
    if (!isAtRest || pages === undefined || page >= pages) return undefined;
    const next = { ...(JSON.parse(listKey) as ProjectListParams), page: page + 1 };
    const wait = setTimeout(() => void client.prefetchQuery(projectsQuery(next)), REST_MS);
    return () => clearTimeout(wait);
  }, [client, listKey, page, pages, isAtRest]);
}

/** For the place that holds the rows: takes what happens on any of them. */
export function useRowsAhead() {
  const client = useQueryClient();
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  useEffect(() => () => clearTimeout(wait.current), []);
  const rest = ({ target }: SyntheticEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const id = Number(row?.dataset['row'] ?? 0);
    if (id === 0 || id === last.current) return;
    last.current = id;
    clearTimeout(wait.current);
    wait.current = setTimeout(() => void client.prefetchQuery({ ...projectQuery(id), staleTime: FRESH_MS }), DWELL_MS);
  };
  return { onPointerOver: rest, onFocus: rest };
}

/** For what leads to another list: asks for it while the pointer or the focus is still on it. */
export function useListAhead(): (params: ProjectListParams) => void {
  const client = useQueryClient();
  return (params) => void client.prefetchQuery(projectsQuery(params));
}
