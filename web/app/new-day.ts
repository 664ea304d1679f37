/** Updates of screens left open over midnight: due states, counts and periods change when the day does. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '#web/lib/time/use-tick.ts';

/** Refetches the queries shown once the workspace's next day has begun. */
export function useNewDay(): void {
  const client = useQueryClient();
  const today = useToday();
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void client.invalidateQueries();
  }, [client, today]);
}
