/** What Mantine asks of a browser and the test environment, which draws nothing, lacks. */

/** The test environment's own handle on its window. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void } | undefined;

class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Installs all of it; doing so again changes nothing. */
export function installBrowserParts(): void {
  globalThis.ResizeObserver = NoResizes;
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  // Wide enough for tables, which give way to blocks where they have no room.
  happyDOM?.setViewport({ width: 1440, height: 900 });
  // Growing text areas measure again when a font arrives.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
}
