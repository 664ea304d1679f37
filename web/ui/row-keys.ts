/** Keyboard handling of list rows: arrows move, Enter opens, x and Space select, Shift selects a range. */
import type { KeyboardEvent } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { isOnControl, neighbourOf } from './row-focus.ts';

/** Selection of a row, or of the range from the previously selected one (`from`, if any). */
export type RowTick = { id: number; isRange?: boolean; from?: number };

/** Row selection. */
export type RowTicks<Row> = {
  isTicked: (id: number) => boolean;
  onTick: (tick: RowTick) => void;
  /** Selects or clears all displayed rows. */
  onTickAll: () => void;
  /** Returns the label of a row's checkbox. */
  nameOf: (row: Row) => string;
};

type RowKeys = {
  id: number;
  /** True if rows are also side by side. */
  isGrid?: boolean;
  onOpen: (() => void) | undefined;
  onTick: ((tick: RowTick) => void) | undefined;
};

const TICKS = ['x', ' '];

/** Returns the key handler of a row. Ignores keys meant for a control in it. */
export const rowKeys =
  ({ id, isGrid = false, onOpen, onTick }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (isOnControl(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbourOf(event.currentTarget, event.key, isGrid);
    next?.focus();
    if (next && event.shiftKey) onTick?.({ id: Number(next.dataset['row']), isRange: true, from: id });
    if (event.key === 'Enter') onOpen?.();
    const isTick = onTick !== undefined && TICKS.includes(shortcutKey(event));
    if (isTick) onTick({ id });
    if (next || isTick) event.preventDefault();
  };
