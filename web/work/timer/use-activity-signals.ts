/** Sends an activity signal while the user's timer runs: at most every five minutes, and never while a timer needs confirmation. */
import { useEffect, useRef } from 'react';
import { ACTIVITY_MINUTES } from '#domain/work/timer-watch.ts';
import { useSendActivity } from './timer.queries.ts';

const EVENTS = ['pointerdown', 'keydown'] as const;

export function useActivitySignals(isWanted: boolean): void {
  const sign = useRef(useSendActivity());
  const lastMs = useRef(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const note = (): void => {
      if (Math.abs(Date.now() - lastMs.current) < ACTIVITY_MINUTES * 60_000) return;
      lastMs.current = Date.now();
      void sign.current();
    };
    for (const event of EVENTS) document.addEventListener(event, note, { capture: true, passive: true });
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, note, { capture: true });
    };
  }, [isWanted]);
}
