/** A list that does not jump while somebody is at it: what others change in it waits, what one does oneself is shown at once (docs/screens.md#held). */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ownActs } from '#web/lib/refresh.ts';
import { type HeldRow, heldOver, type Waiting } from './held-order.ts';

/** How long after somebody has left the list it follows by itself, at most. */
const LOOK_MS = 2_000;

type HeldRowsOptions<Row> = HeldRow<Row> & {
  /** Another question has another answer, which nobody has seen yet. */
  question: string;
  rows: readonly Row[];
  /** When that was answered. */
  answeredAt: number;
};

export type HeldRows<Row> = {
  rows: readonly Row[];
  waiting: Waiting | undefined;
  show: () => void;
};

/** Somebody points into it, works in it by keyboard, or has scrolled into it. */
const isAtWork = (place: HTMLElement): boolean =>
  (window.matchMedia('(hover: hover)').matches && place.matches(':hover')) ||
  place.contains(document.activeElement) ||
  place.getBoundingClientRect().top < 0;

/** Whether the answer came after an act of one's own that it has not been shown since. */
function useOwnAct(answeredAt: number): () => boolean {
  const client = useQueryClient();
  const seen = useRef(ownActs().count);
  return () => {
    const { count, at } = ownActs();
    const isOwn = count !== seen.current && answeredAt >= at;
    if (isOwn) seen.current = count;
    return isOwn || client.isMutating() > 0;
  };
}

export function useHeldRows<Row>(
  place: RefObject<HTMLElement | null>,
  { question, rows, answeredAt, ...row }: HeldRowsOptions<Row>,
): HeldRows<Row> {
  const [shown, setShown] = useState({ question, rows });
  const held = shown.question === question ? heldOver(shown.rows, rows, row) : { rows, waiting: undefined };
  const { waiting } = held;
  const isOwn = useOwnAct(answeredAt);
  const show = (): void => setShown({ question, rows });
  useLayoutEffect(() => {
    const hasActed = isOwn();
    if (shown.rows === rows && shown.question === question) return;
    // oxlint-disable-next-line react/set-state-in-effect -- whether somebody is at the list is known of the drawn page alone
    if (!waiting || hasActed || !place.current || !isAtWork(place.current)) show();
  });
  const showWaiting = useEffectEvent(show);
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = setInterval(() => {
      if (place.current && !isAtWork(place.current)) showWaiting();
    }, LOOK_MS);
    return () => clearInterval(look);
  }, [isWaiting, place]);
  return { ...held, show };
}
