/** Keeps focus in a list: when the focused control disappears, focus moves to whatever replaces it. */
import type { RefCallback } from 'react';

const ROW = '[data-row]';

/** The focused control, its row and the row's index. */
type FocusedControl = { control: HTMLElement; row: string | undefined; index: number };

const rowsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ROW)];
const isGone = (control: HTMLElement): boolean => !control.isConnected || control.matches(':disabled');

const buttonsIn = (container: HTMLElement): HTMLButtonElement[] => [...container.querySelectorAll('button')];

/** Returns the control to focus in a row; undefined while its first button is busy. */
function goalInRow(row: HTMLElement): HTMLElement | undefined {
  if (row.tabIndex >= 0) return row;
  const [first] = buttonsIn(row);
  if (first) return first.disabled ? undefined : first;
  return row.querySelector<HTMLElement>('a[href]') ?? undefined;
}

function goalOf(root: HTMLElement, { control, row, index }: FocusedControl): HTMLElement | undefined {
  if (!isGone(control)) return control;
  const rows = rowsIn(root);
  // A container without rows holds buttons that replace each other. The clicked one may still be in the page, disabled.
  if (row === undefined) return rows.length > 0 ? undefined : buttonsIn(root).find((one) => !one.disabled);
  if (control.isConnected) return undefined;
  const next = rows.find((one) => one.dataset['row'] === row) ?? rows[Math.min(index, rows.length - 1)];
  return next ? goalInRow(next) : root;
}

function focusedControl(root: HTMLElement, { target }: FocusEvent): FocusedControl {
  const control = target as HTMLElement;
  const row = control.closest<HTMLElement>(ROW) ?? undefined;
  return { control, row: row?.dataset['row'], index: row ? rowsIn(root).indexOf(row) : 0 };
}

/** Ref callback for a container of rows (`data-row`), or of buttons that replace each other. */
export const keepFocus: RefCallback<HTMLElement> = (root) => {
  if (!root) return undefined;
  let focused: FocusedControl | undefined;
  const restore = (): void => {
    if (focused && document.activeElement === document.body) goalOf(root, focused)?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    focused = focusedControl(root, event);
  };
  // Focus that the user moved isn't restored, but a control that was disabled or removed hasn't been left by the user.
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget) focused = undefined;
    else
      queueMicrotask(() => {
        if (focused?.control !== target) return;
        // A control disabled in another way loses focus in the next frame, after all other changes.
        if (isGone(focused.control)) restore();
        else focused = undefined;
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
