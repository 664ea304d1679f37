/**
 * Arrives on a screen as a page load would: its heading takes the focus, so that keyboard and screen reader start there.
 *
 * No trap or `data-autofocus` of Mantine's serves, which are for what opens over a page: a heading comes with a file that is fetched,
 * may be replaced once the data is there, and waits for a drawer or palette that gives its focus back by a timer of Mantine's.
 */
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RawSearch } from '#web/lib/search-codec.ts';

/** A closing drawer or palette gives its focus back first. */
const SETTLE_MS = 60;
/** Nobody waits longer for a screen than this and means to be moved. */
const PATIENCE_MS = 8_000;

/** What stands in for a screen while it loads, and the old screen, which React hides until then. */
const NOT_THE_SCREEN = '[aria-busy="true"], [style*="display: none"]';

const headingOfScreen = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => !heading.closest(NOT_THE_SCREEN));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Waits for the heading and for open dialogs to be gone, and follows a screen that puts up another heading once it has loaded;
 * a key or a click of the person ends the waiting.
 */
function focusHeadingSoon(): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const arrive = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const heading = headingOfScreen();
      if (!heading || isDialogOpen() || document.activeElement === heading) return;
      // A form that takes the focus itself knows better.
      if (heading.closest('main')?.contains(document.activeElement)) stop();
      else focusOn(heading);
    }, SETTLE_MS);
  };
  const changes = new MutationObserver(arrive);
  const patience = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    changes.disconnect();
    clearTimeout(settling);
    clearTimeout(patience);
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  arrive();
  return stop;
}

/** On another screen only: filters, pages and an opened detail are changes of the same one, but for a project that has a page to itself. */
export function useArrival(): void {
  const screen = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return last && last.routeId + String((last.search as RawSearch)['view']);
    },
  });
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return undefined;
    last.current = screen;
    return focusHeadingSoon();
  }, [screen]);
}
