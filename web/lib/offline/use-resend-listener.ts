/** Notifies a form when its unsent change was delivered from the unsent-changes bar (docs/screens.md#unsent). */
import { useEffect, useEffectEvent } from 'react';
import { resendListeners, type UnsentRequest } from './unsent.ts';

/** Calls the listener for each unsent change that was delivered later. */
export function useResendListener(listener: (outgoing: UnsentRequest) => void): void {
  const onSent = useEffectEvent(listener);
  useEffect(() => {
    const handle = (outgoing: UnsentRequest): void => onSent(outgoing);
    resendListeners.add(handle);
    return () => void resendListeners.delete(handle);
  }, []);
}
