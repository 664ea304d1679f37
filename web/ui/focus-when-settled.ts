/**
 * Moves the focus once the page has settled. Mantine's focus trap and `data-autofocus` are meant for overlays: content of
 * a screen arrives with a lazily loaded file, may be replaced once data has loaded, and must wait for a drawer or palette
 * that returns its focus in a timer.
 */

/** A closing drawer or palette returns its focus first. */
const SETTLE_MS = 60;
/** Time after which the user no longer expects focus to move. */
const TIMEOUT_MS = 8_000;

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * Calls `moveFocus` after each change of the page, while no dialog is open, until it returns true. Any key or click
 * cancels it, and so does the returned function.
 */
export function focusWhenSettled(moveFocus: () => boolean): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const arrive = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (!isDialogOpen() && moveFocus()) stop();
    }, SETTLE_MS);
  };
  const changes = new MutationObserver(arrive);
  const timeout = setTimeout(() => stop(), TIMEOUT_MS);
  const stop = (): void => {
    changes.disconnect();
    clearTimeout(settling);
    clearTimeout(timeout);
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  arrive();
  return stop;
}
