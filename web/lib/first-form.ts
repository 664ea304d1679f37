/** The sign-in form that stood in the page before the app was there (web/public/first-form.js) gives its place to the app's own. */

export type BegunSignIn = {
  email: string;
  password: string;
  isPasswordShown: boolean;
  /** Pressed before anything could be sent. */
  pressed: 'login' | 'passkey' | undefined;
};

const PARTS = 'input, button, a';

const partsOf = (form: HTMLElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>(PARTS)].filter(
    (part) => part.id !== 'first-passkey' || part.offsetParent !== null,
  );

const valueOf = (id: string): string => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';

/** Puts the focus, and in a password what is selected, where it was; of an e-mail no browser tells that. */
function moveFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}

/** Removes it, where it is. */
export function endFirstForm(): void {
  document.querySelector('#first-page')?.remove();
  document.documentElement.removeAttribute('data-first-form');
}

/**
 * Whatever was begun in it, taken over by the form of the app in one step, before anything is painted; both have the same parts in the
 * same order. `fill` puts the values in. Undefined where there was none, or nobody saw it.
 */
export function takeOverFirstForm(form: HTMLElement, fill: (begun: BegunSignIn) => void): BegunSignIn | undefined {
  const first = document.querySelector<HTMLElement>('#first-form');
  if (first === null || !document.documentElement.hasAttribute('data-first-form')) {
    endFirstForm();
    return undefined;
  }
  const pressed = first.dataset['pressed'];
  const begun: BegunSignIn = {
    email: valueOf('first-email'),
    password: valueOf('first-password'),
    isPasswordShown: document.querySelector('#first-eye')?.getAttribute('aria-pressed') === 'true',
    pressed: pressed === 'login' || pressed === 'passkey' ? pressed : undefined,
  };
  fill(begun);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? partsOf(first).indexOf(focused) : -1;
  // What is hidden cannot be focused.
  document.documentElement.removeAttribute('data-first-form');
  const to = partsOf(form)[at];
  if (to && focused instanceof HTMLElement) moveFocus(focused, to);
  endFirstForm();
  return begun;
}
