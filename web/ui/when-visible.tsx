/** Part of a screen that has a lot of code, such as a chart: mounted when one such part has been in the viewport (ADR 11). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIdle } from './idle.ts';

/** Margin of the viewport: content barely above the lower edge doesn't count as visible. */
const ROOT_MARGIN = '0px 0px -15% 0px';

/** True once a part has been visible: the code is then loaded, so the others mount when the page is idle. */
let isLoaded = import.meta.env.MODE === 'test';

/** `height` of the content in px avoids layout shift. */
type Props = { height: number; children: ReactNode };

export function WhenVisible({ height, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const isVisible = (useIdle() && isLoaded) || isSeen;
  useEffect(() => {
    if (isVisible || !container.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return;
        isLoaded = true;
        setSeen(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [isVisible]);
  return isVisible ? children : <div ref={container} style={{ height }} />;
}
