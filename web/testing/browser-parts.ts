/** Browser APIs that Mantine requires and the test environment, which renders nothing, lacks. */

/** Window handle of the test environment. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void } | undefined;

class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Installs all of these APIs; safe to call again. */
export function installBrowserParts(): void {
  globalThis.ResizeObserver = NoResizes;
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  // Wide enough for tables, which become stacked blocks in narrow windows.
  happyDOM?.setViewport({ width: 1440, height: 900 });
  // Text areas that grow measure again when a font loads.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
}
