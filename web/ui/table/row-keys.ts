/** Keyboard handling of list rows: arrows move, Enter opens, x and Space select, Shift selects a range. */
import type { KeyboardEvent } from 'react';
import { shortcutKey } from '#web/lib/keys/shortcut-key.ts';
import { isOnControl, neighborOf } from './row-focus.ts';

/** Selection of a row, or of the range from the previously selected one (`from`, if any). */
export type RowToggle = { id: number; isRange?: boolean; from?: number };

/** Selection of rows in a list. */
export type RowSelection<Row> = {
  isSelected: (id: number) => boolean;
  onToggle: (toggle: RowToggle) => void;
  /** Selects or clears all displayed rows. */
  onToggleAll: () => void;
  /** Returns the label of a row's checkbox. */
  nameOf: (row: Row) => string;
};

type RowKeys = {
  id: number;
  /** True if rows are also side by side. */
  isGrid?: boolean;
  onOpen: (() => void) | undefined;
  onToggle: ((toggle: RowToggle) => void) | undefined;
};

const SELECT_KEYS = ['x', ' '];

/** Returns the key handler of a row. Ignores keys meant for a control in it. */
export const rowKeys =
  ({ id, isGrid = false, onOpen, onToggle }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (isOnControl(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighborOf(event.currentTarget, event.key, isGrid);
    next?.focus();
    if (next && event.shiftKey) onToggle?.({ id: Number(next.dataset['row']), isRange: true, from: id });
    if (event.key === 'Enter') onOpen?.();
    const isToggle = onToggle !== undefined && SELECT_KEYS.includes(shortcutKey(event));
    if (isToggle) onToggle({ id });
    if (next || isToggle) event.preventDefault();
  };
