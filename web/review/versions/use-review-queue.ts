/** Position of a version in the review queue: the next one and the number left (docs/review.md#queue). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingCut } from '#contract/review/decisions.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import { useIdle } from '#web/ui/idle.ts';
import { reviewsQuery } from './cuts.queries.ts';

/** Returns whether the version was opened from the queue, where a decision leads to the next one. */
export const isInQueueFrom = (search: Search<'queue'>): boolean => firstValueOf(search, 'queue') !== undefined;

const NO_ITEMS: readonly WaitingCut[] = [];

/** Returns the next version awaiting approval. A decided version leaves the queue and keeps its former position. */
export function useReviewQueue(cutId: number, isLead: boolean) {
  const isIdle = useIdle();
  const { data } = useQuery({ ...reviewsQuery(), enabled: isLead && isIdle });
  const items = data?.items ?? NO_ITEMS;
  const index = items.findIndex(({ cut }) => cut.id === cutId);
  const [lastIndex, setLastIndex] = useState(0);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const isWaiting = index >= 0;
  const next = items[isWaiting ? index + 1 : lastIndex] ?? items.find(({ cut }) => cut.id !== cutId);
  return { isLoaded: data !== undefined, next, left: (data?.total ?? 0) - (isWaiting ? 1 : 0) };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
