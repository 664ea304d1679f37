/** The first field of a form takes the focus, also where the form arrives after its dialog. */

const FIELD = 'input:not([hidden], [type="hidden"], [type="file"], :disabled), textarea:not(:disabled)';

/** Nobody has gone anywhere yet: the trap of the focus has put the focus on the way out, or what had it is gone. */
const UNTOUCHED = 'body, [role="dialog"], [role="dialog"] > header > button';

/**
 * A ref for a form. The trap of the focus looks for `data-autofocus` once, as the dialog opens: that is enough for a form
 * that is there by then and names its field itself. A later one is seen by nobody but its own ref.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>(FIELD);
  if (!field) return;
  field.dataset['autofocus'] = 'true';
  if (document.activeElement?.matches(UNTOUCHED)) field.focus({ preventScroll: true });
}
