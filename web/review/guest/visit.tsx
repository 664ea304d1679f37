/** A guest's visit: shows the page, and ends when access ends. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { GuestPage } from './guest-page.tsx';
import { visitQuery, type Visitor } from './guest.queries.ts';
import { ErrorScreen, LoadingScreen, EndedLink } from './access-screens.tsx';
import { ENDED_STATUS, VISIT_ENDED_STATUS } from './use-share-access.ts';

export function Visit({ visitor, onLeft }: { visitor: Visitor; onLeft: () => void }) {
  const { data, error, refetch } = useQuery(visitQuery(visitor));
  const isLeft = hasStatus(error, VISIT_ENDED_STATUS);
  useEffect(() => {
    if (isLeft) onLeft();
  }, [isLeft, onLeft]);
  if (hasStatus(error, ENDED_STATUS)) return <EndedLink />;
  if (data && !isLeft) return <GuestPage visitor={visitor} visit={data} />;
  if (error && !isLeft) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <LoadingScreen />;
}
