/** Who else has a project open, from the server, and telling that one types. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listLookers, lookersFromWire, tellTyping } from '#contract/live/viewing.ts';
import type { Looker } from '#domain/live/viewing.ts';
import { call } from '#web/lib/api.ts';
import { pollUnlessLacking } from '#web/lib/live.ts';
import { useAtRest } from '#web/ui/rest.ts';

const POLL_MS = 30_000;

const lookersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['viewing', 'of', projectId],
    queryFn: async ({ signal }): Promise<Looker[]> =>
      lookersFromWire((await call(listLookers, { params: { id: projectId }, signal })).data.people),
    refetchInterval: pollUnlessLacking(POLL_MS),
  });

const NOBODY: readonly Looker[] = [];

/** The others here, and when that was asked; nobody waits for it. */
export function useLookers(projectId: number): { lookers: readonly Looker[]; askedAt: number } {
  const { data, error, dataUpdatedAt } = useQuery({ ...lookersQuery(projectId), enabled: useAtRest() });
  return { lookers: (!error && data) || NOBODY, askedAt: dataUpdatedAt };
}

/** Lost, it is of no use a moment later: it is not sent again, and nobody is told. */
export const sendTyping = (projectId: number, typing: boolean): void =>
  void call(tellTyping, { params: { id: projectId }, body: { typing } }).catch(() => undefined);
