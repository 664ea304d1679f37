/** Order of checks by drag, menu or Alt with arrow keys. */
import { useEffect, useRef, useState } from 'react';
import type { ProjectCheck } from '#domain/work/checks/checks.ts';

/**
 * Returns functions that move a check, and what to announce. Keeps the focus in the check, because browsers drop the
 * focus of an element that moves in the page.
 */
export function useCheckOrder(checks: readonly ProjectCheck[], move: (id: number, position: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ id: number; control: Element | null }>(undefined);
  const dragged = useRef<ProjectCheck>(undefined);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const { id, control } = focused.current ?? {};
    focused.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-check="${id}"]`);
    const goal = control && row?.contains(control) ? control : row?.querySelector('input');
    if (goal instanceof HTMLElement) goal.focus();
  }, [checks]);
  const isPosition = (position: number): boolean => position >= 0 && position < checks.length;
  const moveTo = ({ id, text, position: before }: ProjectCheck, position: number): void => {
    if (position === before || !isPosition(position)) return;
    focused.current = { id, control: document.activeElement };
    setAnnounced(`${text} moved to position ${position + 1} of ${checks.length}.`);
    move(id, position);
  };
  return {
    list,
    announced,
    /** Returns whether a check can move up or down. */
    canStep: ({ position }: ProjectCheck, by: 1 | -1): boolean => isPosition(position + by),
    step: (check: ProjectCheck, by: 1 | -1): void => moveTo(check, check.position + by),
    drag: (check: ProjectCheck): void => {
      dragged.current = check;
    },
    /** Moves the dragged check to the position of this one. */
    dropOn: ({ position }: ProjectCheck): void => {
      if (dragged.current) moveTo(dragged.current, position);
      dragged.current = undefined;
    },
  };
}

export type CheckOrder = Pick<ReturnType<typeof useCheckOrder>, 'canStep' | 'step' | 'drag' | 'dropOn'>;
