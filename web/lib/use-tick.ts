/** Current server time for screens, updated at an interval; pauses while the tab is hidden. */
import { useEffect, useState } from 'react';
import { nowIso } from './server-clock.ts';

/** Returns the time as ISO UTC and renders again every `intervalMs` while `isRunning`. */
export function useTick(intervalMs: number, isRunning = true): string {
  const [now, setNow] = useState(nowIso);
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = (): void => {
      if (!document.hidden) setNow(nowIso());
    };
    tick();
    const timer = setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs, isRunning]);
  return now;
}
