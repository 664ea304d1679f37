/** Query and mutation for the first steps of an instance. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dismissFirstSteps, getFirstSteps } from '#contract/insight/first-steps.ts';
import { areStepsShown } from '#domain/insight/first-steps.ts';
import { call } from '#web/lib/api/api.ts';
import { pollMs } from '#web/lib/live.ts';

/** Polling interval while the steps are shown, since other users' work completes steps too. */
const POLL_MS = 10_000;

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => (await call(getFirstSteps, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && areStepsShown(data) ? pollMs(POLL_MS) : false),
  });

export function useDismissFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(dismissFirstSteps)).data,
    onSuccess: (steps) => client.setQueryData(firstStepsQuery().queryKey, steps),
  });
}
