/** While a dialog stands over it the page does not scroll, and stays as wide as it was with its scroll bar. */
import { useLayoutEffect } from 'react';

let dialogs = 0;

export function usePageHeld(): void {
  useLayoutEffect(() => {
    const { style } = document.body;
    if (dialogs === 0) {
      style.paddingInlineEnd = `${window.innerWidth - document.documentElement.clientWidth}px`;
      style.overflow = 'hidden';
    }
    dialogs += 1;
    return () => {
      dialogs -= 1;
      if (dialogs > 0) return;
      style.overflow = '';
      style.paddingInlineEnd = '';
    };
  }, []);
}
