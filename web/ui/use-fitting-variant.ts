/** Responsive layout by the width of an element instead of the window. */
import { type RefCallback, useCallback, useState } from 'react';

/** Returns the widest bound that the element fits, or the smallest if it fits none. Undefined until measured, so that content doesn't jump. */
export function useFittingVariant<T extends string>(
  bounds: readonly (readonly [T, number])[],
): [RefCallback<HTMLElement>, T | undefined] {
  const [variant, setVariant] = useState<T>();
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const measure = (): void => {
        // Print layout is paginated before the observer fires, so changes to the layout would be cut off.
        if (window.matchMedia('print').matches) return;
        const { width } = element.getBoundingClientRect();
        const found = bounds.find(([, from]) => width >= from) ?? bounds.at(-1);
        // Keeps the variant in a hidden tab, which has no size to measure.
        setVariant((before) => (width > 0 ? found?.[0] : (before ?? bounds[0]?.[0])));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [bounds],
  );
  return [watch, variant];
}
