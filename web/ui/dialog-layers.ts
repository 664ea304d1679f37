/**
 * Several dialogs over each other: one Escape closes the topmost, and the focus goes back to where it came from.
 *
 * Mantine's `Modal.Stack` and `returnFocus` do neither here. Dialogs that stand in the address are gone at once when it changes, and
 * never get `opened={false}`: a stack would keep such a dialog as its topmost for ever, and the focus would not be given back.
 * A stack also hides the dialog beneath, where here the thread stays in sight under its picture.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';

const layers: object[] = [];
/** Where what stands over every screen has its place while that dialog covers it. */
const heads = new Map<object, Element>();
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The head of the dialog that covers the screen; null where none does. */
export const useCoveringHead = (): Element | null =>
  useSyncExternalStore(subscribe, () => heads.get(layers.findLast((layer) => heads.has(layer)) ?? heads) ?? null);

/** What had the focus last that is in no dialog: a dialog may open in two steps, and the first one's trigger is meant. */
let lastBeneath: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) lastBeneath = target;
});

function returnFocus(origin: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const goal = layers.length === 0 ? lastBeneath : origin;
  // What opened it may be gone, as the bar of a selection is after its change: the screen goes on from its beginning.
  const place = goal?.isConnected ? goal : document.querySelector('main');
  if (isLost && place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Those that have closed, for the rest of the event that closed them. */
const closing = new Set<object>();

function remove(layer: object): void {
  if (closing.delete(layer)) layers.splice(layers.indexOf(layer), 1);
}

/** Answers, when asked, whether this dialog is the topmost that is open. */
export function useDialogLayer(isOpen: boolean, head: Element | null = null): () => boolean {
  const [layer] = useState(() => ({}));
  useEffect(() => {
    if (!head) return undefined;
    heads.set(layer, head);
    tell();
    return () => {
      heads.delete(layer);
      tell();
    };
  }, [layer, head]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const origin = document.activeElement;
    // A page that was frozen or left may have kept one from going.
    closing.forEach(remove);
    layers.push(layer);
    tell();
    return () => {
      closing.add(layer);
      // After the key press that closed it has reached every listener, so that the dialog beneath stays.
      setTimeout(() => {
        remove(layer);
        tell();
        returnFocus(origin);
      });
    };
  }, [isOpen, layer]);
  return () => layers.at(-1) === layer;
}
