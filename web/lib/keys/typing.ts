/** Detection of elements that handle single keys themselves, where shortcuts must not fire: fields and open dialogs (docs/screens.md#keys). */

const TEXT_FIELDS = [
  'input:not([type="checkbox"], [type="radio"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="menu"]',
  '[role="listbox"]',
].join(', ');

export const acceptsText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
