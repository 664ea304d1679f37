/** The focus stays where somebody works in a list: it goes on to what takes the place of a control that their press took away. */
import type { RefCallback } from 'react';

const ROW = '[data-row]';

/** The control that had the focus, its row, and how many rows stood before that. */
type Held = { control: HTMLElement; row: string | undefined; place: number };

const rowsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ROW)];
const isGone = (control: HTMLElement): boolean => !control.isConnected || control.matches(':disabled');

const buttonsIn = (place: HTMLElement): HTMLButtonElement[] => [...place.querySelectorAll('button')];

/** What of a row takes the focus; undefined while its first button is at work. */
function goalInRow(row: HTMLElement): HTMLElement | undefined {
  if (row.tabIndex >= 0) return row;
  const [first] = buttonsIn(row);
  if (first) return first.disabled ? undefined : first;
  return row.querySelector<HTMLElement>('a[href]') ?? undefined;
}

function goalOf(root: HTMLElement, { control, row, place }: Held): HTMLElement | undefined {
  if (!isGone(control)) return control;
  const rows = rowsIn(root);
  // In a place without rows the buttons take turns, and the one that was pressed may stay, disabled.
  if (row === undefined) return rows.length > 0 ? undefined : buttonsIn(root).find((one) => !one.disabled);
  if (control.isConnected) return undefined;
  const next = rows.find((one) => one.dataset['row'] === row) ?? rows[Math.min(place, rows.length - 1)];
  return next ? goalInRow(next) : root;
}

function heldBy(root: HTMLElement, { target }: FocusEvent): Held {
  const control = target as HTMLElement;
  const row = control.closest<HTMLElement>(ROW) ?? undefined;
  return { control, row: row?.dataset['row'], place: row ? rowsIn(root).indexOf(row) : 0 };
}

/** Give it to what holds the rows (`data-row`), or to what holds buttons that take turns. */
export const keepFocus: RefCallback<HTMLElement> = (root) => {
  if (!root) return undefined;
  let held: Held | undefined;
  const restore = (): void => {
    if (held && document.activeElement === document.body) goalOf(root, held)?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    held = heldBy(root, event);
  };
  // Whoever leaves by themselves has left; what is disabled or removed has not been left.
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) held = undefined;
    else
      queueMicrotask(() => {
        if (held?.control !== target) return;
        // What was switched off by no press of its own loses the focus in the next picture, when nothing else changes any more.
        if (isGone(held.control)) restore();
        else held = undefined;
      });
  };
  const observer = new MutationObserver(restore);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', onBlur);
  };
};
