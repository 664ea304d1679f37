/** Hands over from the static sign-in form (web/public/first-form.js) to the app's form. */

export type PendingSignIn = {
  email: string;
  password: string;
  isPasswordShown: boolean;
  /** Button that was pressed before the app could send anything. */
  pressed: 'login' | 'passkey' | undefined;
};

const PARTS = 'input, button, a';

const partsOf = (form: HTMLElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>(PARTS)].filter(
    (part) => part.id !== 'first-passkey' || part.offsetParent !== null,
  );

const valueOf = (id: string): string => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';

/** Moves focus, and in a password field the selection; browsers don't report the selection of an email field. */
function moveFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}

/** Removes the static form, if present. */
export function endFirstForm(): void {
  document.querySelector('#first-page')?.remove();
  document.documentElement.removeAttribute('data-first-form');
}

/**
 * Moves the input of the static form into the app's form in one step before the next paint; both have the same controls in the
 * same order. `fill` sets the values. Returns undefined if there was no static form or it was never visible.
 */
export function adoptFirstForm(form: HTMLElement, fill: (pending: PendingSignIn) => void): PendingSignIn | undefined {
  const first = document.querySelector<HTMLElement>('#first-form');
  if (first === null || !document.documentElement.hasAttribute('data-first-form')) {
    endFirstForm();
    return undefined;
  }
  const pressed = first.dataset['pressed'];
  const pending: PendingSignIn = {
    email: valueOf('first-email'),
    password: valueOf('first-password'),
    isPasswordShown: document.querySelector('#first-eye')?.getAttribute('aria-pressed') === 'true',
    pressed: pressed === 'login' || pressed === 'passkey' ? pressed : undefined,
  };
  fill(pending);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? partsOf(first).indexOf(focused) : -1;
  // Hidden elements can't be focused.
  document.documentElement.removeAttribute('data-first-form');
  const to = partsOf(form)[at];
  if (to && focused instanceof HTMLElement) moveFocus(focused, to);
  endFirstForm();
  return pending;
}
