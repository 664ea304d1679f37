/** Where the focus goes when the button that was pressed is gone with what it stood in: to what has taken the place. */
import { type RefObject, useEffect, useRef } from 'react';

/** Give it to the heading of what comes, with a tab index of -1. Whoever has gone on elsewhere is left in peace. */
export function useLostFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
