/** Notifies a form when its unsent change was delivered from the unsent-changes bar (docs/screens.md#unsent). */
import { useEffect, useEffectEvent } from 'react';
import type { Outgoing } from './request.ts';
import { resendListeners } from './unsent.ts';

/** Calls the listener for each change that was delivered. */
export function useSentAgain(listener: (sent: Outgoing) => void): void {
  const onSent = useEffectEvent(listener);
  useEffect(() => {
    const hear = (sent: Outgoing): void => onSent(sent);
    resendListeners.add(hear);
    return () => void resendListeners.delete(hear);
  }, []);
}
