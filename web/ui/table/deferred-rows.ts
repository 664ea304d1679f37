/** Defers changes by others while the user works in a list; the user's own changes show at once (docs/screens.md#held). */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ownRefreshes } from '#web/lib/api/refresh.ts';
import { type DeferredRow, deferOrder, type PendingRows } from './deferred-order.ts';

/** Interval for checking if the user has left the list, in ms. */
const CHECK_MS = 2_000;

type DeferredRowsOptions<Row> = DeferredRow<Row> & {
  /** Identifies the query; a different query shows its result at once. */
  query: string;
  rows: readonly Row[];
  /** Time of the response. */
  fetchedAt: number;
};

export type DeferredRows<Row> = {
  rows: readonly Row[];
  waiting: PendingRows | undefined;
  show: () => void;
};

/** Returns whether the user points at the list, has keyboard focus in it, or has scrolled into it. */
const isAtWork = (container: HTMLElement): boolean =>
  (window.matchMedia('(hover: hover)').matches && container.matches(':hover')) ||
  container.contains(document.activeElement) ||
  container.getBoundingClientRect().top < 0;

/** Returns a function that checks if this response contains a change by the user that wasn't shown yet. */
function useOwnChange(fetchedAt: number): () => boolean {
  const client = useQueryClient();
  const seen = useRef(ownRefreshes().count);
  return () => {
    const { count, at } = ownRefreshes();
    const isOwn = count !== seen.current && fetchedAt >= at;
    if (isOwn) seen.current = count;
    return isOwn || client.isMutating() > 0;
  };
}

export function useDeferredRows<Row>(
  container: RefObject<HTMLElement | null>,
  { query, rows, fetchedAt, ...row }: DeferredRowsOptions<Row>,
): DeferredRows<Row> {
  const [shown, setShown] = useState({ question: query, rows });
  const deferred = shown.question === query ? deferOrder(shown.rows, rows, row) : { rows, waiting: undefined };
  const { waiting } = deferred;
  const isOwn = useOwnChange(fetchedAt);
  const show = (): void => setShown({ question: query, rows });
  useLayoutEffect(() => {
    const hasOwnChange = isOwn();
    if (shown.rows === rows && shown.question === query) return;
    // oxlint-disable-next-line react/set-state-in-effect -- depends on pointer, focus and scroll position, known only after render
    if (!waiting || hasOwnChange || !container.current || !isAtWork(container.current)) show();
  });
  const showWaiting = useEffectEvent(show);
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const interval = setInterval(() => {
      if (container.current && !isAtWork(container.current)) showWaiting();
    }, CHECK_MS);
    return () => clearInterval(interval);
  }, [isWaiting, container]);
  return { ...deferred, show };
}
