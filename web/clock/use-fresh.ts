/** Whether what is known of the clocks is of now: not after the laptop slept or the tab was frozen, until it has been read again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const TICK_MS = 1_000;
/** Between two ticks of a tab that is alive there is no such gap. */
const GAP_MS = 60_000;

export function useFresh(): boolean {
  const client = useQueryClient();
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    let last = Date.now();
    const look = (): void => {
      const now = Date.now();
      const hasSlept = Math.abs(now - last) > GAP_MS;
      last = now;
      if (!hasSlept) return;
      setIsFresh(false);
      const read = ['projects', 'clock', 'home'] as const;
      void Promise.all(read.map((word) => client.invalidateQueries({ queryKey: [word] }))).then(() => setIsFresh(true));
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
