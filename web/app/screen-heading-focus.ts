/**
 * Focuses the heading of a new screen, as a page load would, so keyboard and screen reader users start there.
 * Mantine's focus trap and `data-autofocus` are meant for overlays: a heading arrives with a lazily loaded file, may be
 * replaced once data has loaded, and must wait for a drawer or palette that returns its focus in a timer.
 */
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RawSearch } from '#web/lib/address/search-codec.ts';

/** A closing drawer or palette returns its focus first. */
const SETTLE_MS = 60;
/** Time after which the user no longer expects focus to move. */
const TIMEOUT_MS = 8_000;

/** Loading placeholders, and the previous screen, which React hides while the next one loads. */
const PENDING_CONTENT = '[aria-busy="true"], [style*="display: none"]';

const headingOfScreen = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => !heading.closest(PENDING_CONTENT));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Waits for the heading and for open dialogs to close, and focuses the new one if the screen replaces its heading
 * after loading. Any key or click cancels it.
 */
function focusHeadingSoon(): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const arrive = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const heading = headingOfScreen();
      if (!heading || isDialogOpen() || document.activeElement === heading) return;
      // The screen has focused a form itself.
      if (heading.closest('main')?.contains(document.activeElement)) stop();
      else focusOn(heading);
    }, SETTLE_MS);
  };
  const changes = new MutationObserver(arrive);
  const timeout = setTimeout(() => stop(), TIMEOUT_MS);
  const stop = (): void => {
    changes.disconnect();
    clearTimeout(settling);
    clearTimeout(timeout);
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  arrive();
  return stop;
}

/** Runs on a new screen only. Filters, pages and an opened record don't count as one, but switching a project to its full page does. */
export function useScreenHeadingFocus(): void {
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
