/** Target points: the present one, those of a period, and their changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeTarget, createTarget, listTargets, type Target, targetFromWire } from '#contract/targets.ts';
import { TARGET_TEXTS } from '#domain/messages.ts';
import type { Period } from '#domain/period.ts';
import { call, callList, callWholeList } from '#web/lib/api.ts';
import { notifyError } from '#web/ui/toasts.ts';

/** The latest entry is the present target; null when none was ever set. */
export const latestTargetQuery = () =>
  queryOptions({
    queryKey: ['targets', 'latest'],
    queryFn: async ({ signal }): Promise<Target | null> => {
      const { member } = await callList(listTargets, { 'order[id]': 'desc', itemsPerPage: 1 }, signal);
      return member[0] ? targetFromWire(member[0]) : null;
    },
    refetchInterval: 10_000,
  });

/** Every target created in the period. */
export const targetsInPeriodQuery = ({ from, till }: Period) =>
  queryOptions({
    queryKey: ['targets', 'period', from, till],
    queryFn: async ({ signal }): Promise<Target[]> => {
      const all = (await callWholeList(listTargets, {}, signal)).map((target) => targetFromWire(target));
      return all.filter(({ createdAt }) => createdAt >= from && createdAt <= till);
    },
  });

/** Sets the first target, or changes the one with this id. */
export function useSaveTarget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, target }: { id: number | null; target: number }) =>
      id === null ? call(createTarget, { body: { target } }) : call(changeTarget, { params: { id }, body: { target } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['targets'] }),
    onError: (_, { id }) => notifyError(id === null ? TARGET_TEXTS.saveFailed : TARGET_TEXTS.updateFailed),
  });
}
