/** Blocks a second submit while a form is being sent: a double click, or a held Enter or Ctrl Enter (docs/screens.md#submit-once). */
import { afterPaint } from '#web/lib/after-paint.ts';

/** Forms that were submitted but don't render as busy yet. */
const submitted = new WeakSet<HTMLFormElement>();

/** Checks the form, not the button, since Ctrl Enter works without a button press. */
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

/** Listens on the document, before any form handler. Returns the cleanup function. */
export function watchSubmits(): () => void {
  document.addEventListener('submit', onSubmit, { capture: true });
  return () => document.removeEventListener('submit', onSubmit, { capture: true });
}
