/** Takes over from the sign-in form of the page (first-form.ts). */

type FirstSignIn = { email: string; password: string; pressed: string | undefined };

/** Returns the controls that Tab reaches; both forms have the same in the same order. */
const controlsOf = (form: HTMLElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('input, button:not([tabindex="-1"]), a')].filter((one) => one.offsetParent);

/** Passes the values typed in the page's form to `fill`, and moves focus and selection before the next paint. Returns undefined if that form was not shown. */
export function adoptFirstForm(form: HTMLElement, fill: (typed: FirstSignIn) => void): FirstSignIn | undefined {
  const page = document.querySelector<HTMLElement>('#first-page');
  const from = document.activeElement;
  const first = page ? controlsOf(page) : [];
  const [email = '', password = ''] = first.flatMap((one) => (one instanceof HTMLInputElement ? one.value : []));
  const pressed = page?.querySelector('form')?.dataset['pressed'];
  // The app's form is hidden while the page's form exists, and a hidden control can't be focused.
  page?.remove();
  if (first.length === 0) return undefined;
  fill({ email, password, pressed });
  const to = controlsOf(form)[first.findIndex((one) => one === from)];
  to?.focus({ preventScroll: true });
  // Browsers don't report the selection in an email field.
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
  return { email, password, pressed };
}
