/** Defers work until the browser has painted the pressed state of a button. */

/** Runs `action` in the task after the next frame, or at once where nothing is painted. React Query notifies in a timer, so that its updates still precede the action. */
export function afterPaint(action: () => void): void {
  if (document.hidden || import.meta.env.MODE === 'test') action();
  else setTimeout(() => requestAnimationFrame(() => setTimeout(action)));
}
