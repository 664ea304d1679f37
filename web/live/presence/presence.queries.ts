/** Query for who else has a project open, and the typing signal. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listViewers, viewersFromApi, reportTyping } from '#contract/live/presence.ts';
import type { Viewer } from '#domain/live/presence.ts';
import { call } from '#web/lib/api/api.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { useIdle } from '#web/ui/idle.ts';

const POLL_MS = 30_000;

const viewersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['viewing', 'of', projectId],
    queryFn: async ({ signal }): Promise<Viewer[]> =>
      viewersFromApi((await call(listViewers, { params: { id: projectId }, signal })).data.people),
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

const NOBODY: readonly Viewer[] = [];

/** Returns the other viewers and when they were fetched. Fetched when the page is idle, since nothing else depends on the data. */
export function useOtherViewers(projectId: number): { otherViewers: readonly Viewer[]; fetchedAt: number } {
  const { data, error, dataUpdatedAt } = useQuery({ ...viewersQuery(projectId), enabled: useIdle() });
  return { otherViewers: (!error && data) || NOBODY, fetchedAt: dataUpdatedAt };
}

/** Sends the typing state once; failures are ignored, since it is outdated a moment later. */
export const sendTyping = (projectId: number, typing: boolean): void =>
  void call(reportTyping, { params: { id: projectId }, body: { typing } }).catch(() => undefined);
