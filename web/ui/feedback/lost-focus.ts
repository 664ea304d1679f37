/** Restores focus when the pressed button disappears together with its surroundings. */
import { type RefObject, useEffect, useRef } from 'react';

/** Ref for the heading of the new content (needs `tabIndex={-1}`). Does nothing if the user has moved focus. */
export function useLostFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
