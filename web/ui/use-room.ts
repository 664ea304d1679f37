/** How much room a part of the page has, by its own width and not by that of the window. */
import { type RefCallback, useCallback, useState } from 'react';

/** The first of these bounds, from the widest down, that the element is wide enough for; the last where it is for none. */
export function useRoom<T extends string>(bounds: readonly (readonly [T, number])[]): [RefCallback<HTMLElement>, T] {
  const widest = bounds[0]?.[0] as T;
  const [room, setRoom] = useState<T>(widest);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const measure = (): void => {
        const { width } = element.getBoundingClientRect();
        const found = bounds.find(([, from]) => width >= from) ?? bounds.at(-1);
        // Where nothing is drawn (a hidden tab) nothing is measured.
        if (found && width > 0) setRoom(found[0]);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [bounds],
  );
  return [watch, room];
}
