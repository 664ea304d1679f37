/** Keyboard and focus of the review screen: player shortcuts, Escape, and where focus goes when its element disappears (docs/review.md#player). */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { acceptsText, isDialogOpen } from '#web/lib/keys/typing.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { type PlayerActions, shortcutAction, type ZoomKeys } from '#web/review/player/player-keys.ts';
import type { Drawing } from '#web/review/drawing/use-drawing.ts';
import type { Layout } from '#web/review/player/use-layout.ts';

type Region = RefObject<HTMLElement | null>;

/** Moves focus to the player, from where its shortcuts work. */
export const focusPlayer = (region: Region): void => region.current?.focus({ preventScroll: true });

/** Focuses the player on arrival, and when one of `causes` changed and removed the focused element. */
export function useFocusOnLoss(region: Region, causes: readonly unknown[]): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body || !hasArrived.current;
    if (isFocusLost && !isDialogOpen()) focusPlayer(region);
    hasArrived.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the causes are a list of constant length
  }, causes);
}

type ReviewKeys = {
  region: Region;
  playback: Playback;
  drawing: Pick<Drawing, 'isOn' | 'setOn'>;
  layout: Pick<Layout, 'isWhole' | 'toggleWhole'>;
  actions: PlayerActions;
  /** Zoom actions of an image while one is shown. */
  zoomKeys: RefObject<ZoomKeys | null>;
  /** Whether single letters are shortcuts (a preference). */
  areLettersOn: boolean;
};

/** Handles a key anywhere in the review screen. */
export function handleReviewKey(
  event: KeyboardEvent,
  { region, playback, drawing, layout, actions, zoomKeys, areLettersOn }: ReviewKeys,
): void {
  // React events bubble from dialogs that this screen opened.
  if (event.defaultPrevented || event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node))
    return;
  // The app's own single keys would leave the screen, so they are not passed on.
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  if (event.key === 'Escape' && drawing.isOn) return drawing.setOn(false);
  // Escape moves focus from a field to the player, where the player shortcuts work.
  if (event.key === 'Escape' && acceptsText(event.target)) return focusPlayer(region);
  if (event.key === 'Escape' && layout.isWhole) return layout.toggleWhole();
  const shortcut = shortcutAction(event, playback, { actions: { ...actions, ...zoomKeys.current }, areLettersOn });
  if (!shortcut) return undefined;
  event.preventDefault();
  return shortcut();
}
