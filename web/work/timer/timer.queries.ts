/** Timer queries and mutations for the signed-in user: pending confirmations, switching, pausing retroactively, activity signals. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getTimerStatus,
  confirmStillWorking,
  pauseTimerAt,
  reportActivity,
  switchTimer,
  type ApiTimerStatus,
  watchFromApi,
} from '#contract/work/timer.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { call } from '#web/lib/api/api.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Poll interval: timers need confirmation after hours, so a minute's delay is fine. */
const POLL_MS = 60_000;

const fromApi = ({ watches, ...state }: ApiTimerStatus) => ({ ...state, watches: watches.map(watchFromApi) });

/** Returns the query for the user's timers that need confirmation; servers without the endpoint are asked only once. */
export const timerStatusQuery = () =>
  queryOptions({
    queryKey: ['clock', 'own'],
    queryFn: async ({ signal }) => fromApi((await call(getTimerStatus, { signal })).data),
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

/** Starts or resumes a project and pauses the running one. */
export const useSwitchTimer = () =>
  useCall('projects', async (id: number) => {
    await call(switchTimer, { params: { id } });
  });

export type PauseAtRequest = { id: number; at: string; reason: string };

/** Pauses a forgotten timer at a time in the past. */
export const usePauseAt = () =>
  useCall('projects', async ({ id, at, reason }: PauseAtRequest) => {
    await call(pauseTimerAt, {
      params: { id },
      body: { at: instantToApi(at), ...(reason.trim() !== '' && { reason }) },
    });
  });

/** Confirms that the user is still working. */
export function useConfirmWorking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => fromApi((await call(confirmStillWorking)).data),
    onSuccess: (response) => client.setQueryData(timerStatusQuery().queryKey, response),
  });
}

/** Sends an activity signal; a failed one is dropped, since the next one covers it. */
export function useSendActivity(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      client.setQueryData(timerStatusQuery().queryKey, fromApi((await call(reportActivity)).data));
    } catch {
      // The result is ignored, because no caller needs it.
    }
  };
}
