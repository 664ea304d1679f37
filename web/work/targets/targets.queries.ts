/** Target queries (recent or by period) and mutations. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { changeTarget, createTarget, listTargets, targetFromApi } from '#contract/work/targets.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import { TARGET_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import type { Target } from '#domain/work/targets.ts';
import { call, callList, callWholeList } from '#web/lib/api/api.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { pollEvery } from '#web/lib/live.ts';
import { monthOf } from '#web/lib/time/local-time.ts';

/** Number of entries: more than a year's worth, usually one per month. */
const MAX_RECENT = 30;

async function recentTargets(signal: AbortSignal): Promise<Target[]> {
  const { member } = await callList(listTargets, { 'order[id]': 'desc', itemsPerPage: MAX_RECENT }, signal);
  return member.map((target) => targetFromApi(target)).toReversed();
}

async function targetsIn({ from, till }: Period, signal: AbortSignal): Promise<Target[]> {
  const all = (await callWholeList(listTargets, {}, signal)).map((target) => targetFromApi(target));
  return all.filter(({ createdAt }) => createdAt >= from && createdAt <= till);
}

/** Returns the query for targets created in the period, or the latest ones; oldest first. */
export const targetsQuery = (period: Period | undefined) =>
  queryOptions({
    queryKey: ['targets', period ?? 'recent'],
    queryFn: ({ signal }) => (period ? targetsIn(period, signal) : recentTargets(signal)),
    refetchInterval: pollEvery(10_000),
  });

/** Returns the current month, its entries and their sum; the entries are undefined while loading. */
export function useMonthTarget() {
  const month = useToday().slice(0, 'YYYY-MM'.length);
  const { data } = useQuery(targetsQuery(undefined));
  const entries = data?.filter(({ createdAt }) => monthOf(createdAt) === month);
  return {
    month,
    entries,
    target: sumOf((entries ?? []).map(({ target }) => target)),
    reached: entries?.at(-1)?.monthPoints ?? null,
    former: entries?.at(-1)?.formerPoints ?? 0,
  };
}

/** Creates the first target of a month, or changes the given entry. */
export function useSaveTarget() {
  const onSuccess = useRefresh('targets');
  return useMutation({
    mutationFn: ({ id, target }: { id: number | null; target: number }) =>
      id === null ? call(createTarget, { body: { target } }) : call(changeTarget, { params: { id }, body: { target } }),
    onSuccess,
    onError: (error, { id }) =>
      notifyFailure(failureOf(id === null ? TARGET_TEXTS.saveFailed : TARGET_TEXTS.updateFailed, error)),
  });
}
