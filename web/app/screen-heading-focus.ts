/** Focuses the heading of a new screen, as a page load would, so keyboard and screen reader users start there. */
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RawSearch } from '#web/lib/address/search-codec.ts';
import { focusWhenSettled } from '#web/ui/focus-when-settled.ts';

/** Loading placeholders, and the previous screen, which React hides while the next one loads. */
const PENDING_CONTENT = '[aria-busy="true"], [style*="display: none"]';

const headingOfScreen = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => !heading.closest(PENDING_CONTENT));

/** Returns whether the screen has focused a form itself. Links to other screens inside the screen don't count. */
const hasOwnFocus = (heading: HTMLElement): boolean => {
  const { activeElement } = document;
  return heading.closest('main')?.contains(activeElement) === true && !activeElement?.closest('nav');
};

/** Focuses the new heading if the screen replaces it after loading, so it isn't done before the screen focuses something else. */
function focusHeading(): boolean {
  const heading = headingOfScreen();
  if (!heading || document.activeElement === heading) return false;
  if (hasOwnFocus(heading)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return false;
}

/** Runs on a new screen or section of one only. Filters, pages and an opened record don't count, but switching a project to its full page does. */
export function useScreenHeadingFocus(): void {
  const screen = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      if (!last) return undefined;
      const { section } = last.params as { section?: string };
      return [last.routeId, section, (last.search as RawSearch)['view']].join(' ');
    },
  });
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return undefined;
    last.current = screen;
    return focusWhenSettled(focusHeading);
  }, [screen]);
}
