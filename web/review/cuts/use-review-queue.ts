/** Position of a version in the review queue: the next one, preloaded, and how many are left (docs/review.md#queue). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WaitingCut } from '#contract/review/decisions.ts';
import { serverUrl } from '#web/lib/host.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';
import { useIdle } from '#web/ui/idle.ts';
import { projectQuery } from '#web/work/projects/projects.queries.ts';
import { cutsQuery, notesQuery, playQuery, reviewsQuery } from './cuts.queries.ts';

/** Returns whether the version was opened from the queue, in which a decision leads to the next one. */
export const isInQueueFrom = (search: Search<'queue'>): boolean => oneOf(search, 'queue') !== undefined;

const NO_ITEMS: readonly WaitingCut[] = [];

/** Loads what the next version's player needs: its records, its playback URL, and the beginning of its file. */
function usePreload(next: WaitingCut | undefined, isIdle: boolean): void {
  const client = useQueryClient();
  const [projectId, cut] = [next?.project.id, next?.cut];
  const cutId = cut?.id;
  // Stays subscribed, because an unused playback URL is dropped at once.
  const { data } = useQuery({ ...playQuery(cut ?? { id: 0, hasCopy: false }), enabled: isIdle && cut !== undefined });
  useEffect(() => {
    if (projectId === undefined || cutId === undefined || !isIdle) return;
    void client.prefetchQuery(projectQuery(projectId));
    void client.prefetchQuery(cutsQuery(projectId));
    void client.prefetchQuery(notesQuery({ projectId, cutId }));
  }, [client, projectId, cutId, isIdle]);
  const url = data?.url;
  useEffect(() => {
    if (url === undefined) return undefined;
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.src = serverUrl(url);
    return () => video.removeAttribute('src');
  }, [url]);
}

/** Returns the next version awaiting approval. A decided version leaves the queue and keeps its former position. */
export function useReviewQueue(cutId: number, isLead: boolean) {
  const isIdle = useIdle();
  const { data } = useQuery({ ...reviewsQuery(), enabled: isLead && isIdle });
  const items = data?.items ?? NO_ITEMS;
  const index = items.findIndex(({ cut }) => cut.id === cutId);
  const [lastIndex, setLastIndex] = useState(0);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const isWaiting = index >= 0;
  const next = items[isWaiting ? index + 1 : lastIndex] ?? items.find(({ cut }) => cut.id !== cutId);
  usePreload(next, isIdle);
  return { isLoaded: data !== undefined, next, left: (data?.total ?? 0) - (isWaiting ? 1 : 0) };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
