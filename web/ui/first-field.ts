/** The first field of a form takes the focus, also when the form arrives after its dialog. */

/** The trap of the dialog chooses first, among what is there when it opens. */
const SETTLE_MS = 60;

const FIELD = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled)';
const CLOSE = '.mantine-Modal-close';

/** What the form itself has chosen, or its first field. */
const firstFieldOf = (dialog: Element): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(`form :is(${FIELD})`);

/** Nobody has gone anywhere in the dialog: its trap has put the focus on the way out. */
function isUntouched(dialog: Element): boolean {
  const { activeElement } = document;
  return !dialog.contains(activeElement) || activeElement === dialog || activeElement?.matches(CLOSE) === true;
}

/** A ref for anything in a dialog; a key or a click of the person ends the waiting. */
export function focusFirstField(node: HTMLElement | null): (() => void) | undefined {
  const dialog = node?.closest('[role="dialog"]');
  if (!dialog) return undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(settling);
    changes.disconnect();
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  const look = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const field = firstFieldOf(dialog);
      if (!field) return;
      stop();
      if (isUntouched(dialog)) field.focus({ preventScroll: true });
    }, SETTLE_MS);
  };
  const changes = new MutationObserver(look);
  changes.observe(dialog, { childList: true, subtree: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  look();
  return stop;
}
