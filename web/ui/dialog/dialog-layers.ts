/**
 * * Stack of dialogs: Escape closes the topmost one, and focus returns to where it came from. Mantine's `Modal.Stack`
 * and `returnFocus` don't work for dialogs in the URL. Those unmount when the address changes and never get
 * `opened={false}`, so a stack would keep them as topmost forever, and focus would not return. A stack also hides the
 * dialogs below, while the notes must stay visible under an enlarged picture. And Mantine adds an Escape listener per
 * dialog, so one press may close two of them; this stack has a single listener.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Escape handler while topmost; without `close` the layer handles the key itself. */
type Layer = { close?: () => void };

const layers = new Set<Layer>();
const topmost = (): Layer | undefined => [...layers].at(-1);
/** Toast containers of the dialogs that cover the screen. */
const heads = new Map<Layer, Element>();
const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Pushes a layer. Returns the function that removes it. */
export function addLayer(layer: Layer): () => void {
  layers.add(layer);
  notifyListeners();
  return () => {
    layers.delete(layer);
    notifyListeners();
  };
}

/** Returns true if an open listbox or IME composition in the layer handles Escape first. */
const isEscapeHandled = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]'));

window.addEventListener(
  'keydown',
  (event) => {
    const close = event.key === 'Escape' && !isEscapeHandled(event) ? topmost()?.close : undefined;
    if (!close) return;
    // Layers below must not handle the same key press.
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);

/** Returns the toast container of the dialog that covers the screen, if any. */
export const useCoveringToastContainer = (): Element | null =>
  useSyncExternalStore(subscribe, () => {
    const covering = [...layers].findLast((layer) => heads.has(layer));
    return (covering && heads.get(covering)) ?? null;
  });

/** Last focused element outside of dialogs. A dialog may load after its trigger was pressed, and focus must return to that trigger. */
let lastFocusedBelow: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) lastFocusedBelow = target;
});

function returnFocus(origin: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const goal = layers.size === 0 ? lastFocusedBelow : origin;
  // If the trigger is gone, such as the bulk bar after its change, focuses the main content instead.
  const container = goal?.isConnected ? goal : document.querySelector('main');
  if (isLost && container instanceof HTMLElement) container.focus({ preventScroll: true });
}

/** Registers a dialog as a layer while it is open. Returns a function that closes it if it is topmost, like Escape. */
export function useDialogLayer(isOpen: boolean, onClose?: () => void, head: Element | null = null): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const [layer] = useState<Layer>(() => (onClose ? { close: () => latest.current?.() } : {}));
  useEffect(() => {
    if (!head) return undefined;
    heads.set(layer, head);
    notifyListeners();
    return () => {
      heads.delete(layer);
      notifyListeners();
    };
  }, [layer, head]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const origin = document.activeElement;
    const remove = addLayer(layer);
    return () => {
      remove();
      // Lets effects of the content that replaces the dialog take focus first.
      queueMicrotask(() => returnFocus(origin));
    };
  }, [isOpen, layer]);
  return () => {
    if (topmost() === layer) layer.close?.();
  };
}
