/** Locks page scrolling while a dialog is open, and reserves the scroll bar's width. */
import { useLayoutEffect } from 'react';

let dialogs = 0;

export function useScrollLock(): void {
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
