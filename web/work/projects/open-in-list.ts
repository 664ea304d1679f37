/** The open project in its list, which is marked there and comes into sight (docs/projects.md#place). */

export const OPEN_IN_LIST = 'main [aria-current="true"]';

/** As much of a card or row as makes it seen, in pixels. */
const SEEN = 80;

/** Where it is not, as after a step; else the list stays where it is. */
export function bringIntoSight(): void {
  const open = document.querySelector(OPEN_IN_LIST);
  if (!open) return;
  const { top, bottom } = open.getBoundingClientRect();
  const isSeen = Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= Math.min(SEEN, bottom - top);
  if (!isSeen) open.scrollIntoView({ block: 'nearest' });
}
