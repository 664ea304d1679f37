/** Several dialogs over each other: one Escape closes the topmost, and the focus goes back to where it came from. */
import { useEffect, useState } from 'react';

const layers: object[] = [];
/** What had the focus last that is in no dialog: a dialog may open in two steps, and the first one's trigger is meant. */
let lastBeneath: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) lastBeneath = target;
});

function returnFocus(origin: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const goal = layers.length === 0 ? lastBeneath : origin;
  if (isLost && goal instanceof HTMLElement && goal.isConnected) goal.focus({ preventScroll: true });
}

/** Answers, when asked, whether this dialog is the topmost that is open. */
export function useDialogLayer(isOpen: boolean): () => boolean {
  const [layer] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return undefined;
    const origin = document.activeElement;
    layers.push(layer);
    return () => {
      // After the key press that closed it has reached every listener, so that the dialog beneath stays.
      setTimeout(() => {
        layers.splice(layers.indexOf(layer), 1);
        returnFocus(origin);
      });
    };
  }, [isOpen, layer]);
  return () => layers.at(-1) === layer;
}
