/** Current server time for screens, updated at an interval; pauses while the tab is hidden. */
import { useEffect, useState } from 'react';
import type { Milliseconds } from '#domain/platform/units.ts';
import { todayAt } from './local-time.ts';
import { nowIso } from './server-clock.ts';

const MINUTE_MS = 60_000;

/** Returns the time as ISO UTC, or what `read` returns, and renders again once it has changed, checked every `intervalMs` while `isRunning`. */
export function useTick(intervalMs: Milliseconds, isRunning = true, read: () => string = nowIso): string {
  const [now, setNow] = useState(read);
  useEffect(() => {
    if (!isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      if (!document.hidden) setNow(read());
      clearTimeout(timer);
      // At whole intervals of the clock, so that several displays of one timer change together.
      timer = setTimeout(tick, intervalMs - (Date.now() % intervalMs));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs, isRunning, read]);
  return now;
}

const today = (): string => todayAt();

/** Returns today as YYYY-MM-DD, and renders again on the next day: at midnight, or when the page is shown or the computer wakes up. */
export const useToday = (): string => useTick(MINUTE_MS, true, today);
