/** Where single keys belong to something else: fields take letters, and an open dialog takes all of them (docs/screens.md#keys). */

const TAKES_LETTERS = [
  'input:not([type="checkbox"], [type="radio"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="menu"]',
  '[role="listbox"]',
].join(', ');

export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
