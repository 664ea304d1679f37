/**
 * What stands over the screen, one over the other: one Escape closes the topmost, and the focus goes back to where it came from.
 *
 * Mantine's `Modal.Stack` and `returnFocus` do neither here. Dialogs that stand in the address are gone at once when it changes, and
 * never get `opened={false}`: a stack would keep such a dialog as its topmost for ever, and the focus would not be given back.
 * A stack also hides the dialog beneath, where here the thread stays in sight under its picture. Its Escape is one listener for each
 * dialog, of which a later one may find itself the topmost once an earlier one has closed: here one hears for all of them.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** What Escape does while it is the topmost; without that it hears the key itself. */
type Layer = { close?: () => void };

const layers = new Set<Layer>();
const topmost = (): Layer | undefined => [...layers].at(-1);
/** Where what stands over every screen has its place while that dialog covers it. */
const heads = new Map<Layer, Element>();
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts it over all others; gives the way to take it off. */
export function addLayer(layer: Layer): () => void {
  layers.add(layer);
  tell();
  return () => {
    layers.delete(layer);
    tell();
  };
}

/** What is open within a layer, as a list to choose from, closes by the same key before it. */
const isTaken = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]'));

window.addEventListener(
  'keydown',
  (event) => {
    const close = event.key === 'Escape' && !isTaken(event) ? topmost()?.close : undefined;
    if (!close) return;
    // What lies beneath would take the same press for its own.
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);

/** The head of the dialog that covers the screen; null where none does. */
export const useCoveringHead = (): Element | null =>
  useSyncExternalStore(subscribe, () => {
    const covering = [...layers].findLast((layer) => heads.has(layer));
    return (covering && heads.get(covering)) ?? null;
  });

/** What had the focus last that is in no dialog: a dialog may open in two steps, and the first one's trigger is meant. */
let lastBeneath: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) lastBeneath = target;
});

function returnFocus(origin: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const goal = layers.size === 0 ? lastBeneath : origin;
  // What opened it may be gone, as the bar of a selection is after its change: the screen goes on from its beginning.
  const place = goal?.isConnected ? goal : document.querySelector('main');
  if (isLost && place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Makes a dialog a layer while it is open. Gives what closes it, where it is the topmost: by `onClose`, as Escape does. */
export function useDialogLayer(isOpen: boolean, onClose?: () => void, head: Element | null = null): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const [layer] = useState<Layer>(() => (onClose ? { close: () => latest.current?.() } : {}));
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
    const remove = addLayer(layer);
    return () => {
      remove();
      // What comes in its place takes the focus first, by its own effects.
      queueMicrotask(() => returnFocus(origin));
    };
  }, [isOpen, layer]);
  return () => {
    if (topmost() === layer) layer.close?.();
  };
}
