/** Order of rows by drag, menu or Alt with arrow keys. */
import { useEffect, useRef, useState } from 'react';

/** A row that can be moved. One without an ID stays first. */
type Orderable = { id: number | null; position: number };

type ReorderOptions<Row> = {
  rows: readonly Row[];
  /** Number of positions. */
  count: number;
  nameOf: (row: Row) => string;
  move: (id: number, position: number) => unknown;
  /** Selector of the control that is focused if the one used is gone. */
  fallback: string;
};

/** Step of an arrow key pressed with Alt. */
export const REORDER_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Returns functions that move a row, and what to announce. Keeps the focus in the row (`data-reorder`), because
 * browsers drop the focus of an element that moves in the page.
 */
export function useReorder<List extends HTMLElement, Row extends Orderable>(options: ReorderOptions<Row>) {
  const { rows, count, nameOf, move, fallback } = options;
  const list = useRef<List>(null);
  const focused = useRef<{ id: number; control: Element | null }>(undefined);
  const dragged = useRef<Row>(undefined);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const { id, control } = focused.current ?? {};
    focused.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-reorder="${id}"]`);
    const goal = control && row?.contains(control) ? control : row?.querySelector(fallback);
    if (goal instanceof HTMLElement) goal.focus();
  }, [rows, fallback]);
  const isPosition = (position: number): boolean => position >= 0 && position < count;
  const moveTo = (row: Row, position: number): void => {
    if (row.id === null || position === row.position || !isPosition(position)) return;
    focused.current = { id: row.id, control: document.activeElement };
    setAnnounced(`${nameOf(row)} moved to position ${position + 1} of ${count}.`);
    move(row.id, position);
  };
  return {
    list,
    announced,
    /** Returns whether a row can move up or down. */
    canStep: ({ position }: Row, by: 1 | -1): boolean => isPosition(position + by),
    step: (row: Row, by: 1 | -1): void => moveTo(row, row.position + by),
    drag: (row: Row): void => {
      dragged.current = row;
    },
    /** Moves the dragged row to the position of this one. */
    dropOn: ({ id, position }: Row): void => {
      if (dragged.current) moveTo(dragged.current, id === null ? 0 : position);
      dragged.current = undefined;
    },
  };
}

export type RowOrder<Row extends Orderable> = Pick<
  ReturnType<typeof useReorder<HTMLElement, Row>>,
  'canStep' | 'step' | 'drag' | 'dropOn'
>;
