/** Scrolls the list to the project that is open next to it (docs/projects.md#place). */

export const OPEN_ROW_SELECTOR = 'main [aria-current="true"]';

/** Visible height in pixels that counts as in view. */
const MIN_VISIBLE = 80;

/** Scrolls the open project's row into view if it isn't visible, e.g. after going to the next one. */
export function scrollOpenIntoView(): void {
  const open = document.querySelector(OPEN_ROW_SELECTOR);
  if (!open) return;
  const { top, bottom } = open.getBoundingClientRect();
  const isVisible = Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= Math.min(MIN_VISIBLE, bottom - top);
  if (!isVisible) open.scrollIntoView({ block: 'nearest' });
}
