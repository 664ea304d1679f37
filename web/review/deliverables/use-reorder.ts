/** Order of deliverables by drag, menu or Alt with arrow keys. */
import { useEffect, useRef, useState } from 'react';
import type { Deliverable } from '#domain/review/deliverables.ts';

/**
 * Returns functions that move a deliverable, and what to announce. Keeps the focus in the deliverable, because
 * browsers drop the focus of an element that moves in the page.
 */
export function useReorder(deliverables: readonly Deliverable[], move: (id: number, position: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<{ id: number; control: Element | null }>(undefined);
  const dragged = useRef<Deliverable>(undefined);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const { id, control } = focused.current ?? {};
    focused.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-deliverable="${id}"]`);
    const goal = control && row?.contains(control) ? control : row?.querySelector('[aria-haspopup="menu"]');
    if (goal instanceof HTMLElement) goal.focus();
  }, [deliverables]);
  const moveTo = ({ id, name, position: before }: Deliverable, position: number): void => {
    const count = deliverables.length - 1;
    if (id === null || position === before || position < 0 || position >= count) return;
    focused.current = { id, control: document.activeElement };
    setAnnounced(`${name} moved to position ${position + 1} of ${count}.`);
    move(id, position);
  };
  return {
    list,
    announced,
    step: (deliverable: Deliverable, by: 1 | -1): void => moveTo(deliverable, deliverable.position + by),
    drag: (deliverable: Deliverable): void => {
      dragged.current = deliverable;
    },
    /** Moves the dragged deliverable to the position of this one. Main stays first. */
    dropOn: ({ id, position }: Deliverable): void => {
      if (dragged.current) moveTo(dragged.current, id === null ? 0 : position);
    },
  };
}
