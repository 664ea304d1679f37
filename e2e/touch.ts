/** What a finger can hit: controls lower than 40 px on the page, by what they say (docs/screens.md#touch). */
import type { Page } from 'playwright-core';

const CONTROLS = 'a[href], button, input, select, summary, [role=option], [role=menuitem], label:has(> input)';

/** Runs in the page. A part of a control counts for it: the label of a box, what is around the words of a title. */
const SEARCH = `[...document.querySelectorAll(${JSON.stringify(CONTROLS)})].flatMap((control) => {
  if (control.closest('[aria-hidden=true], [inert], p')) return [];
  const box = (control.closest('label, .mantine-Input-wrapper') ?? control).getBoundingClientRect();
  if (box.width < 3 || box.height === 0 || getComputedStyle(control).visibility === 'hidden') return [];
  if (box.height > 39) return [];
  control.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const isHit = (y) => {
    const there = document.elementFromPoint(left + width / 2, y);
    return there !== null && (control.contains(there) || there.closest('label')?.control === control);
  };
  const middle = top + height / 2;
  if (isHit(middle - 19) && isHit(middle + 19)) return [];
  return [control.getAttribute('aria-label') || control.textContent || control.outerHTML];
})`;

export const lowControls = (page: Page): Promise<string[]> => page.evaluate<string[]>(SEARCH);
