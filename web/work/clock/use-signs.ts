/** Tells the server that somebody is here while their clock runs: at most once in five minutes, and never while a clock asks. */
import { useEffect, useRef } from 'react';
import { SIGN_MINUTES } from '#domain/work/clock-watch.ts';
import { useSign } from './clock.queries.ts';

const EVENTS = ['pointerdown', 'keydown'] as const;

export function useSigns(isWanted: boolean): void {
  const sign = useRef(useSign());
  const lastMs = useRef(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const note = (): void => {
      if (Math.abs(Date.now() - lastMs.current) < SIGN_MINUTES * 60_000) return;
      lastMs.current = Date.now();
      void sign.current();
    };
    for (const event of EVENTS) document.addEventListener(event, note, { capture: true, passive: true });
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, note, { capture: true });
    };
  }, [isWanted]);
}
