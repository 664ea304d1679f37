/** Keyboard navigation: moving between controls and activating them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MANY_STOPS = 90;

/** Returns the focused control's name, from its own text or label. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'nothing';
      return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim();
    })()`,
  );

export const expectFocusOn = (page: Page, name: string | RegExp): Promise<void> =>
  expect.poll(() => focusedName(page)).toMatch(name);

/** Presses Tab until the first control of that name has focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MANY_STOPS; stop += 1) {
    const at = await focusedName(page);
    if (name.test(at)) return;
    passed.push(at);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}: ${passed.join(' | ')}`);
}

export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}
