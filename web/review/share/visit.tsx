/** Being there by a link: what it shows now, and its end while one is there. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStatus } from '#web/lib/api-error.ts';
import { GuestPage } from './guest-page.tsx';
import { visitQuery, type Visitor } from './guest.queries.ts';
import { DoorFailure, DoorWaiting, EndedLink } from './share-door.tsx';
import { ENDED } from './use-door.ts';

/** The visit is over, and the link is not. */
const LEFT = 403;

export function Visit({ visitor, onLeft }: { visitor: Visitor; onLeft: () => void }) {
  const { data, error, refetch } = useQuery(visitQuery(visitor));
  const isLeft = hasStatus(error, LEFT);
  useEffect(() => {
    if (isLeft) onLeft();
  }, [isLeft, onLeft]);
  if (hasStatus(error, ENDED)) return <EndedLink />;
  if (data && !isLeft) return <GuestPage visitor={visitor} visit={data} />;
  if (error && !isLeft) return <DoorFailure error={error} onRetry={() => void refetch()} />;
  return <DoorWaiting />;
}
