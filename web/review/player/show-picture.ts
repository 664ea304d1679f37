/** Scrolls the page until the picture is in view (docs/review.md#player-layout). */

/** Shows the player with its drawing tools, or the picture where both don't fit. Does nothing where the player sticks. */
export function showPicture(): void {
  for (const part of ['[data-cover]', '[data-stage]'])
    document.querySelector(part)?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
}
