/** What keys and ticks do in the row that holds a list's tab stop: arrows walk, Enter opens, x and Space tick, Shift ticks all on the way. */
import type { KeyboardEvent } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { isOnControl, neighbourOf } from './row-focus.ts';

/** A tick made alone, or with all between it and the one before; `from` where there was none before. */
export type RowTick = { id: number; isRange?: boolean; from?: number };

/** Rows that can be ticked. */
export type RowTicks<Row> = {
  isTicked: (id: number) => boolean;
  onTick: (tick: RowTick) => void;
  /** Ticks all rows that are shown, or none. */
  onTickAll: () => void;
  /** Names the box of a row. */
  nameOf: (row: Row) => string;
};

type RowKeys = {
  id: number;
  /** Rows stand beside each other too. */
  isGrid?: boolean;
  onOpen: (() => void) | undefined;
  onTick: ((tick: RowTick) => void) | undefined;
};

const TICKS = ['x', ' '];

/** The handler of a row's keys; those meant for a control in it are left alone. */
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
