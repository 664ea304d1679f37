/** A change that did not reach the server, and did when it was sent again from the bar: what it was written in lets go of it (docs/screens.md#unsent). */
import { useEffect, useEffectEvent } from 'react';
import type { Outgoing } from './request.ts';
import { sentAgain } from './unsent.ts';

/** Hears of each that was made after all. */
export function useSentAgain(listener: (sent: Outgoing) => void): void {
  const onSent = useEffectEvent(listener);
  useEffect(() => {
    const hear = (sent: Outgoing): void => onSent(sent);
    sentAgain.add(hear);
    return () => void sentAgain.delete(hear);
  }, []);
}
