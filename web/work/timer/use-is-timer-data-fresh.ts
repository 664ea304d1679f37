/** Hook that returns whether timer data is current: false after the laptop slept or the tab was frozen, until the data is refetched. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const TICK_MS = 1_000;
/** Gap between two ticks above which the tab counts as suspended. */
const GAP_MS = 60_000;
/** Delay before a failed refetch is repeated. */
const RETRY_MS = 5_000;

const TIMER_KEYS = ['projects', 'clock', 'home'] as const;

/** Returns whether all timer data is refetched. Failed queries stay invalidated, since a laptop wakes up before its network does. */
const isRefetched = (client: QueryClient): boolean =>
  TIMER_KEYS.flatMap((key) => client.getQueryCache().findAll({ queryKey: [key], type: 'active' })).every(
    (query) => query.isDisabled() || !query.state.isInvalidated,
  );

export function useIsTimerDataFresh(): boolean {
  const client = useQueryClient();
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    let last = Date.now();
    let refetchedAt = 0;
    const refetchTimers = (now: number): void => {
      refetchedAt = now;
      for (const key of TIMER_KEYS) void client.invalidateQueries({ queryKey: [key] });
    };
    const check = (): void => {
      const now = Date.now();
      const hasSlept = Math.abs(now - last) > GAP_MS;
      last = now;
      if (hasSlept) refetchTimers(now);
      const isRead = !hasSlept && isRefetched(client);
      if (isRead) refetchedAt = 0;
      else if (refetchedAt > 0 && now - refetchedAt >= RETRY_MS) refetchTimers(now);
      setIsFresh((wasFresh) => isRead || (wasFresh && !hasSlept));
    };
    const timer = setInterval(check, TICK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [client]);
  return isFresh;
}
