/** Scrolls the list of days to today when the calendar opens (docs/projects.md#calendar). */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** History entries whose list was shown. After Back, the router restores their scroll position. */
const shownEntries = new Set<string | undefined>();

/** Returns the first listed day that isn't past, or the last one. */
function dayToShow(list: HTMLElement, today: string): HTMLElement | undefined {
  const days = [...list.querySelectorAll<HTMLElement>('[data-day]')];
  return days.find(({ dataset }) => (dataset['day'] ?? '') >= today) ?? days.at(-1);
}

type TodayInView = {
  /** Undefined in other months. */
  today: string | undefined;
  isReady: boolean;
  /** Number of times that the user pressed Today. */
  clicks: number;
};

/** Scrolls once, except after Back, and again for each press of Today. */
export function useTodayInView(list: RefObject<HTMLElement | null>, { today, isReady, clicks }: TodayInView): void {
  const router = useRouter();
  const handled = useRef<number>(undefined);
  useLayoutEffect(() => {
    const keyOfEntry = () => router.latestLocation.state.__TSR_key;
    const scroll = (): void => {
      if (!isReady || !list.current) return;
      const isBack = shownEntries.has(keyOfEntry());
      shownEntries.add(keyOfEntry());
      if (handled.current === clicks) return;
      handled.current = clicks;
      const day = today === undefined || (isBack && clicks === 0) ? undefined : dayToShow(list.current, today);
      if (day && day.getBoundingClientRect().bottom > window.innerHeight)
        day.scrollIntoView({ block: 'start', behavior: 'instant' });
    };
    // During a navigation the router still sets the scroll position once it has rendered.
    if (router.stores.resolvedLocation.get()?.state.__TSR_key === keyOfEntry()) scroll();
    return router.subscribe('onRendered', scroll);
  }, [router, list, today, isReady, clicks]);
}
