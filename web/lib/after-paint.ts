/** The look of a press comes first: what it sets in motion begins when that has been painted. */

/** In the task after the next picture; at once where none is drawn. What React Query tells of comes by a timer, and belongs to that picture. */
export function afterPaint(act: () => void): void {
  if (document.hidden || import.meta.env.MODE === 'test') act();
  else setTimeout(() => requestAnimationFrame(() => setTimeout(act)));
}
