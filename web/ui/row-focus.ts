/** One tab stop for a list: the rows hold it in turn, and the controls of the others are reached by the arrow keys first. */
import { createContext, useContext } from 'react';

/** Whether the row round a control holds the list's tab stop; outside of such lists every control does. */
export const RowFocusContext = createContext(true);

/** The tab index of a control in a row. */
export const useRowTabIndex = (): 0 | -1 => (useContext(RowFocusContext) ? 0 : -1);

const ROW = '[data-row]';

/** The rows of the list that a row stands in, in their order. */
const rowsAround = (row: HTMLElement): HTMLElement[] => [
  ...(row.closest('[data-rows]')?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

/** Gives the focus to the row that holds the tab stop of a list. */
export const focusRowIn = (list: HTMLElement): void =>
  list.querySelector<HTMLElement>(`[data-rows] ${ROW}[tabindex="0"]`)?.focus({ preventScroll: true });

/** Above or below in a list of several columns: the nearest of the next line. */
function nearestInLine(rows: readonly HTMLElement[], row: HTMLElement, step: number): HTMLElement | undefined {
  const ahead = step > 0 ? rows : rows.toReversed();
  const later = ahead.slice(ahead.indexOf(row) + 1).filter(({ offsetTop }) => offsetTop !== row.offsetTop);
  const line = later.filter(({ offsetTop }) => offsetTop === later[0]?.offsetTop);
  const distance = ({ offsetLeft }: HTMLElement): number => Math.abs(offsetLeft - row.offsetLeft);
  return line.toSorted((a, b) => distance(a) - distance(b))[0];
}

const DOWN: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const ALONG: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The row that an arrow key leads to; in a list of one column those to the sides lead nowhere. */
export function neighbourOf(row: HTMLElement, key: string, isGrid = false): HTMLElement | undefined {
  const rows = rowsAround(row);
  const step = DOWN[key];
  if (isGrid && step) return nearestInLine(rows, row, step) ?? rows[rows.indexOf(row) + step];
  const along = step ?? (isGrid ? ALONG[key] : undefined);
  return along === undefined ? undefined : rows[rows.indexOf(row) + along];
}

const CONTROL = 'a, button, input, label, select, textarea';

/** A press that is meant for a control in the row, or in what it has opened elsewhere, and not for the row. */
export function isOnControl({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest(CONTROL);
  return !currentTarget.contains(target) || (control !== null && currentTarget.contains(control));
}

/** A press in something that was opened over the list, to which its keys belong. */
export const isOnMenu = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;
