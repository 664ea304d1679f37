/** Mutations that mark versions as sent to the client, or revert that (docs/projects.md#sent). */
import { useMutation } from '@tanstack/react-query';
import { cutFromApi } from '#contract/review/cuts.ts';
import { sendCut, unsendCut } from '#contract/review/sends.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh, waitUnlessFailed } from '#web/lib/api/refresh.ts';

function useSending(endpoint: typeof sendCut) {
  const refreshCuts = useRefresh('cuts');
  const refreshProjects = useRefresh('projects');
  return useMutation({
    mutationFn: async ({ id }: Pick<Cut, 'id'>): Promise<Cut> =>
      cutFromApi((await call(endpoint, { params: { id } })).data),
    onSettled: waitUnlessFailed(() => Promise.all([refreshCuts(), refreshProjects()])),
  });
}

export const useSendCut = () => useSending(sendCut);
export const useUnsendCut = () => useSending(unsendCut);
