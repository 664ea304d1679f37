/** Content further down a screen, mounted once in the viewport or when the page is idle (ADR 11). */
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIdle } from './idle.ts';

/** Content barely above the lower edge doesn't count as visible. */
const SIGHT = '0px 0px -15% 0px';

type Props = {
  /** Height of the content in px, which avoids layout shift. */
  height: number;
  /** If true, mounts only when the page is idle, even in the viewport. */
  isPatient?: boolean;
  children: ReactNode;
};

export function WhenVisible({ height, isPatient = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const isVisible = useIdle() || isSeen;
  useEffect(() => {
    if (isVisible || isPatient || !place.current) return undefined;
    const sight = new IntersectionObserver((entries) => setSeen(entries.some((one) => one.isIntersecting)), {
      rootMargin: SIGHT,
    });
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [isVisible, isPatient]);
  return isVisible ? children : <Skeleton ref={place} h={height} aria-hidden />;
}
