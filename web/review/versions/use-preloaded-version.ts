/** Loads what the player of the next version in the queue needs: its records, its playback URL, and the beginning of its file (docs/review.md#queue). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingCut } from '#contract/review/decisions.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { projectQuery } from '#web/work/projects/projects.queries.ts';
import { cutsQuery, notesQuery, playQuery } from './cuts.queries.ts';

export function usePreloadedVersion(next: WaitingCut | undefined): void {
  const client = useQueryClient();
  const [projectId, cut] = [next?.project.id, next?.cut];
  const cutId = cut?.id;
  // The component stays subscribed, because the cache drops an unused playback URL at once.
  const { data } = useQuery({
    ...playQuery(cut ?? { id: 0, hasCopy: false }),
    enabled: cut !== undefined,
  });
  useEffect(() => {
    if (projectId === undefined || cutId === undefined) return;
    void client.prefetchQuery(projectQuery(projectId));
    void client.prefetchQuery(cutsQuery(projectId));
    void client.prefetchQuery(notesQuery({ projectId, cutId }));
  }, [client, projectId, cutId]);
  const url = data?.url;
  const kind = cut?.facts.kind;
  useEffect(() => {
    if (url === undefined || kind === 'image') return undefined;
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.src = serverUrl(url);
    return () => video.removeAttribute('src');
  }, [url, kind]);
}
