/** Focuses the first field of a form, even if the form renders after its dialog. */

const FIELD = 'input:not([hidden], [type="hidden"], [type="file"], :disabled), textarea:not(:disabled)';

/** Elements that have focus while the user hasn't moved it: the close button, where the focus trap puts it, or the body. */
const INITIAL_FOCUS = 'body, [role="dialog"], [role="dialog"] > header > button';

/**
 * Ref callback for a form. The focus trap looks for `data-autofocus` only when the dialog opens, so a form that renders later
 * needs this.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>(FIELD);
  if (!field) return;
  field.dataset['autofocus'] = 'true';
  if (document.activeElement?.matches(INITIAL_FOCUS)) field.focus({ preventScroll: true });
}
