/** How much room a part of the page has, by its own width and not by that of the window. */
import { type RefCallback, useCallback, useState } from 'react';

/** The first of these bounds, from the widest down, that the element is wide enough for; the last where it is for none. Undefined until it has been measured: what is drawn before that would be seen to jump. */
export function useRoom<T extends string>(
  bounds: readonly (readonly [T, number])[],
): [RefCallback<HTMLElement>, T | undefined] {
  const [room, setRoom] = useState<T>();
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const measure = (): void => {
        // Pages are counted before it is heard of: what changed then would be cut off.
        if (window.matchMedia('print').matches) return;
        const { width } = element.getBoundingClientRect();
        const found = bounds.find(([, from]) => width >= from) ?? bounds.at(-1);
        // Where nothing is drawn (a hidden tab) nothing is measured.
        setRoom((before) => (width > 0 ? found?.[0] : (before ?? bounds[0]?.[0])));
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
