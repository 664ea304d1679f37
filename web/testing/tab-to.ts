/** Moves the focus by keyboard in tests. */
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

const MAX_STEPS = 40;

/** Presses Tab until the element has the focus. Fails if it can't be reached. */
export async function tabTo(user: Pick<UserEvent, 'tab'>, element: HTMLElement): Promise<void> {
  for (let step = 0; step < MAX_STEPS && document.activeElement !== element; step += 1) await user.tab();
  expect(document.activeElement === element, `Tab reaches "${element.textContent}"`).toBe(true);
}

/** Presses Tab until the element has the focus, then the key. */
export async function pressAt(
  user: Pick<UserEvent, 'tab' | 'keyboard'>,
  element: HTMLElement,
  key = '{Enter}',
): Promise<void> {
  await tabTo(user, element);
  await user.keyboard(key);
}
