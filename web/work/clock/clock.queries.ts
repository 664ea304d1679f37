/** The clock of the signed-in person: clocks that ask, changing over, pausing one that was forgotten, signs of life. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getClock,
  keepRunning,
  pauseTimerAt,
  signOfLife,
  switchTimer,
  type WireClock,
  watchFromWire,
} from '#contract/work/clock.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { pollUnlessLacking } from '#web/lib/live.ts';

/** A question is about hours: a minute late is early enough. */
const CLOCK_MS = 60_000;

const fromWire = ({ watches, ...state }: WireClock) => ({ ...state, watches: watches.map(watchFromWire) });

/** Which own clocks ask; a provider that lacks the call is asked once. */
export const clockQuery = () =>
  queryOptions({
    queryKey: ['clock', 'own'],
    queryFn: async ({ signal }) => fromWire((await call(getClock, { signal })).data),
    refetchInterval: pollUnlessLacking(CLOCK_MS),
  });

/** Starts or resumes this one and pauses what runs. */
export function useSwitchTimer() {
  const refresh = useRefresh('projects');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(switchTimer, { params: { id } });
    },
    onSettled: refresh,
  });
}

export type PauseAt = { id: number; at: string; reason: string };

/** Pauses a forgotten clock at a moment in the past. */
export function usePauseAt() {
  const refresh = useRefresh('projects');
  return useMutation({
    mutationFn: async ({ id, at, reason }: PauseAt) => {
      await call(pauseTimerAt, {
        params: { id },
        body: { at: instantToWire(at), ...(reason.trim() !== '' && { reason }) },
      });
    },
    onSettled: refresh,
  });
}

/** 'Keep': the person still works. */
export function useKeep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => fromWire((await call(keepRunning)).data),
    onSuccess: (answer) => client.setQueryData(clockQuery().queryKey, answer),
  });
}

/** A sign of life; what cannot be noted now is noted with the next. */
export function useSign(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      client.setQueryData(clockQuery().queryKey, fromWire((await call(signOfLife)).data));
    } catch {
      // Nobody waits for it.
    }
  };
}
