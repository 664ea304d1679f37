/** What stands further down a screen: asked for once it is in sight, or when the page has come to rest (ADR 11). */
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAtRest } from './rest.ts';

/** What only peeps in at the lower edge is not looked at yet. */
const SIGHT = '0px 0px -15% 0px';

type Props = {
  /** Of what comes, so that nothing moves then. */
  height: number;
  /** Nobody waits for it though it is in sight: it comes when the page has come to rest. */
  isPatient?: boolean;
  children: ReactNode;
};

export function WhenNear({ height, isPatient = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const isNear = useAtRest() || isSeen;
  useEffect(() => {
    if (isNear || isPatient || !place.current) return undefined;
    const sight = new IntersectionObserver((entries) => setSeen(entries.some((one) => one.isIntersecting)), {
      rootMargin: SIGHT,
    });
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [isNear, isPatient]);
  return isNear ? children : <Skeleton ref={place} h={height} aria-hidden />;
}
