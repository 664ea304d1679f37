/** Keeps focus in a list: when the focused control disappears, focus moves to whatever replaces it. */
import type { RefCallback } from 'react';

const ROW = '[data-row]';

/** The focused control, its row and the row's index. */
type Held = { control: HTMLElement; row: string | undefined; place: number };

const rowsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ROW)];
const isGone = (control: HTMLElement): boolean => !control.isConnected || control.matches(':disabled');

const buttonsIn = (place: HTMLElement): HTMLButtonElement[] => [...place.querySelectorAll('button')];

/** Returns the control of a row to focus; undefined while its first button is busy. */
function goalInRow(row: HTMLElement): HTMLElement | undefined {
  if (row.tabIndex >= 0) return row;
  const [first] = buttonsIn(row);
  if (first) return first.disabled ? undefined : first;
  return row.querySelector<HTMLElement>('a[href]') ?? undefined;
}

function goalOf(root: HTMLElement, { control, row, place }: Held): HTMLElement | undefined {
  if (!isGone(control)) return control;
  const rows = rowsIn(root);
  // A container without rows holds buttons that replace each other. The clicked one may still be in the page, disabled.
  if (row === undefined) return rows.length > 0 ? undefined : buttonsIn(root).find((one) => !one.disabled);
  if (control.isConnected) return undefined;
  const next = rows.find((one) => one.dataset['row'] === row) ?? rows[Math.min(place, rows.length - 1)];
  return next ? goalInRow(next) : root;
}

function focusedControl(root: HTMLElement, { target }: FocusEvent): Held {
  const control = target as HTMLElement;
  const row = control.closest<HTMLElement>(ROW) ?? undefined;
  return { control, row: row?.dataset['row'], place: row ? rowsIn(root).indexOf(row) : 0 };
}

/** Ref callback for a container of rows (`data-row`), or of buttons that replace each other. */
export const keepFocus: RefCallback<HTMLElement> = (root) => {
  if (!root) return undefined;
  let held: Held | undefined;
  const restore = (): void => {
    if (held && document.activeElement === document.body) goalOf(root, held)?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    held = focusedControl(root, event);
  };
  // Focus that the user moved is not restored; a disabled or removed control hasn't been left by the user.
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) held = undefined;
    else
      queueMicrotask(() => {
        if (held?.control !== target) return;
        // A control disabled by other means loses focus in the next frame, after all other changes.
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
