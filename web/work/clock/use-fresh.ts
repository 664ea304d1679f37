/** Whether what is known of the clocks is of now: not after the laptop slept or the tab was frozen, until it has been read again. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const TICK_MS = 1_000;
/** Between two ticks of a tab that is alive there is no such gap. */
const GAP_MS = 60_000;
/** What did not get through is asked for again after this long. */
const AGAIN_MS = 5_000;

const CLOCKS = ['projects', 'clock', 'home'] as const;

/** What did not get through stays invalid: a laptop wakes up before its network does. */
const isReadAgain = (client: QueryClient): boolean =>
  CLOCKS.flatMap((word) => client.getQueryCache().findAll({ queryKey: [word], type: 'active' })).every(
    (query) => query.isDisabled() || !query.state.isInvalidated,
  );

export function useFresh(): boolean {
  const client = useQueryClient();
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    let last = Date.now();
    let askedAt = 0;
    const readAgain = (now: number): void => {
      askedAt = now;
      for (const word of CLOCKS) void client.invalidateQueries({ queryKey: [word] });
    };
    const look = (): void => {
      const now = Date.now();
      const hasSlept = Math.abs(now - last) > GAP_MS;
      last = now;
      if (hasSlept) readAgain(now);
      const isRead = !hasSlept && isReadAgain(client);
      if (isRead) askedAt = 0;
      else if (askedAt > 0 && now - askedAt >= AGAIN_MS) readAgain(now);
      setIsFresh((wasFresh) => isRead || (wasFresh && !hasSlept));
    };
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client]);
  return isFresh;
}
