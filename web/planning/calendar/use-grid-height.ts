/** Height at which the weeks of a month fill the window, and how much fits into a day of it (docs/projects.md#calendar). */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Space below the grid: the padding of the page, which also holds the line for an empty month. */
const BELOW_PX = 40;
/** Line with the names of the weekdays, with the grid's border. */
const WEEKDAYS_PX = 33;
/** Number of the day, with the line above the week. */
const HEAD_PX = 36;
/** Height of a bar of leave with its gap. */
export const LANE_PX = 26;
const LINE_PX = 24;
/** A week has room for one line at least; below that the page scrolls. */
const MIN_WEEK_PX = HEAD_PX + LINE_PX;

/** Returns the space between the top of an element and the bottom of the window, when the page isn't scrolled. */
function useSpaceBelow(element: RefObject<HTMLElement | null>): number {
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current)
        setSpace(window.innerHeight - Math.ceil(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // A bar above the page changes its height.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return space;
}

export type GridHeight = {
  height: number;
  /** Number of rows of leave that leave room for one line. */
  maxLanes: number;
  /** Returns the number of lines that fit into a day below so many rows of leave. */
  linesBelow: (lanes: number) => number;
};

/** `weeks` is the number of rows. */
export function useGridHeight(grid: RefObject<HTMLElement | null>, weeks: number): GridHeight {
  const free = useSpaceBelow(grid) - BELOW_PX;
  const weekPx = Math.max(MIN_WEEK_PX, Math.floor((free - WEEKDAYS_PX) / weeks));
  return {
    height: WEEKDAYS_PX + weekPx * weeks,
    maxLanes: Math.floor((weekPx - MIN_WEEK_PX) / LANE_PX),
    linesBelow: (lanes) => Math.floor((weekPx - HEAD_PX - lanes * LANE_PX) / LINE_PX),
  };
}
