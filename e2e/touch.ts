/** Finds controls too small to tap: lower than 40 px, or without text and narrower than 40 px (docs/screens.md#touch). */
import type { Page } from 'playwright-core';

const CONTROLS = 'a[href], button, input, select, summary, [role=option], [role=menuitem], label:has(> input)';

/** Runs in the page. A control's area includes its parts, such as a checkbox label or the area around a link's text. */
const SEARCH = `[...document.querySelectorAll(${JSON.stringify(CONTROLS)})].flatMap((control) => {
  if (control.closest('[aria-hidden=true], [inert], p')) return [];
  const whole = control.closest('label, .mantine-Input-wrapper') ?? control;
  const box = whole.getBoundingClientRect();
  if (box.width < 3 || box.height === 0 || getComputedStyle(control).visibility === 'hidden') return [];
  const isSeen = ({ textContent, parentElement }) =>
    textContent.trim() !== '' && parentElement.clientWidth !== 1 && parentElement.checkVisibility() &&
    !parentElement.closest('[aria-hidden]');
  const hasWords = [whole, ...(control.labels ?? [])].some((part) => {
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) if (isSeen(words.currentNode)) return true;
    return false;
  });
  const isWide = hasWords || box.width > 39;
  if (box.height > 39 && isWide) return [];
  control.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const isHit = (right, down) => {
    const there = document.elementFromPoint(left + width / 2 + right, top + height / 2 + down);
    return there !== null && (control.contains(there) || there.closest('label')?.control === control);
  };
  if (isHit(0, -19) && isHit(0, 19) && (isWide || (isHit(-19, 0) && isHit(19, 0)))) return [];
  return [control.getAttribute('aria-label') || control.textContent || control.outerHTML];
})`;

export const smallControls = (page: Page): Promise<string[]> => page.evaluate<string[]>(SEARCH);
