/** Swallows a second submit of a form that is being sent: the second click of a double click, a held Enter or Ctrl Enter (docs/screens.md#submit-once). */
import { afterPaint } from '#web/lib/after-paint.ts';

/** Submitted, and not drawn as busy yet. */
const submitted = new WeakSet<HTMLFormElement>();

/** Ctrl Enter passes by a button that is switched off, so the form is asked and not the button. */
function isBusy(form: HTMLFormElement): boolean {
  const buttons = [...form.querySelectorAll('[type="submit"]')];
  return buttons.length > 0 && buttons.every((one) => one.matches(':disabled, [aria-disabled="true"]'));
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (submitted.has(form) || isBusy(form)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  submitted.add(form);
  afterPaint(() => submitted.delete(form));
}

/** Watches the whole document, before any form hears of it; returns how to end that. */
export function watchSubmits(): () => void {
  document.addEventListener('submit', onSubmit, { capture: true });
  return () => document.removeEventListener('submit', onSubmit, { capture: true });
}
