/** Notifies a form when its unsent change was delivered from the unsent-changes bar (docs/screens.md#unsent). */
import { useEffect, useEffectEvent } from 'react';
import { resendListeners, type Unsent } from './unsent.ts';

/** Calls the listener for each change that was delivered. */
export function useSentAgain(listener: (sent: Unsent) => void): void {
  const onSent = useEffectEvent(listener);
  useEffect(() => {
    const hear = (sent: Unsent): void => onSent(sent);
    resendListeners.add(hear);
    return () => void resendListeners.delete(hear);
  }, []);
}
