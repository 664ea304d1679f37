/** Roving tab index of a list: one row is the tab stop, and arrow keys move it. */
import { createContext, useContext } from 'react';

/** True if the row around a control is the list's tab stop; true outside of lists. */
export const RowFocusContext = createContext(true);

/** Returns the tab index of a control in a row. */
export const useRowTabIndex = (): 0 | -1 => (useContext(RowFocusContext) ? 0 : -1);

const ROW = '[data-row]';

/** Returns the rows of the list around a row, in order. */
const rowsAround = (row: HTMLElement): HTMLElement[] => [
  ...(row.closest('[data-rows]')?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

/** Focuses the row that is the list's tab stop. */
export const focusRowIn = (list: HTMLElement): void =>
  list.querySelector<HTMLElement>(`[data-rows] ${ROW}[tabindex="0"]`)?.focus({ preventScroll: true });

/** Returns the nearest row of the next line in a grid. */
function nearestInLine(rows: readonly HTMLElement[], row: HTMLElement, step: number): HTMLElement | undefined {
  const rowsAhead = step > 0 ? rows : rows.toReversed();
  const later = rowsAhead.slice(rowsAhead.indexOf(row) + 1).filter(({ offsetTop }) => offsetTop !== row.offsetTop);
  const line = later.filter(({ offsetTop }) => offsetTop === later[0]?.offsetTop);
  const distance = ({ offsetLeft }: HTMLElement): number => Math.abs(offsetLeft - row.offsetLeft);
  return line.toSorted((a, b) => distance(a) - distance(b))[0];
}

const ROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const COLUMN_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns the row that an arrow key leads to. In a single-column list, left and right lead nowhere. */
export function neighborOf(row: HTMLElement, key: string, isGrid = false): HTMLElement | undefined {
  const rows = rowsAround(row);
  const step = ROW_STEPS[key];
  if (isGrid && step) return nearestInLine(rows, row, step) ?? rows[rows.indexOf(row) + step];
  const usingIndex = step ?? (isGrid ? COLUMN_STEPS[key] : undefined);
  return usingIndex === undefined ? undefined : rows[rows.indexOf(row) + usingIndex];
}

const CONTROL = 'a, button, input, label, select, textarea';

/** Returns true if the event is meant for a control in the row, or for a menu or dialog it opened, and not for the row. */
export function isOnControl({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest(CONTROL);
  return !currentTarget.contains(target) || (control !== null && currentTarget.contains(control));
}

/** Returns true if the event is in a menu, dialog or listbox above the list, which handles its own keys. */
export const isOnMenu = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;
