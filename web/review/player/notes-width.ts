/** Width of the notes next to the picture, remembered on this device (docs/review.md#player-layout). */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { storedPreference, storePreference } from '#web/lib/preferences.ts';

const NAME = 'player-notes-width';
/** Widths in pixels. `version-page/cut-review.module.css` has the same minimum, default and share, and `web/public/first.js` applies a stored width. */
const [MIN, MAX] = [280, 720];
const DEFAULT = { px: 360, share: 0.26 };
const STEP = 20;

/** Returns the maximum width in this window, which leaves the larger half to the picture. */
const maxWidthNow = (): number => Math.max(MIN, Math.min(MAX, Math.floor(window.innerWidth * 0.45)));
const clampWidth = (width: number): number => Math.round(Math.min(maxWidthNow(), Math.max(MIN, width)));
/** Returns the width until one is chosen, which leaves more to the picture in smaller windows. */
const defaultWidth = (): number => Math.min(DEFAULT.px, window.innerWidth * DEFAULT.share);
const storedWidth = (): number => Number(storedPreference(NAME)) || defaultWidth();

/** Returns the width and the attributes of the separator that changes it. */
export function useNotesWidth() {
  const [width, setWidth] = useState(storedWidth);
  const [dragFrom, setDragFrom] = useState<number>();
  const resize = (next: number): void => {
    const chosen = clampWidth(next);
    setWidth(chosen);
    storePreference(NAME, String(chosen));
    document.documentElement.style.setProperty('--notes-width', `${chosen}px`);
  };
  const now = clampWidth(width);
  const keys: Record<string, number> = {
    ArrowLeft: now + STEP,
    ArrowRight: now - STEP,
    Home: MIN,
    End: maxWidthNow(),
  };
  return {
    'aria-valuenow': now,
    'aria-valuemin': MIN,
    'aria-valuemax': maxWidthNow(),
    onKeyDown: (event: KeyboardEvent): void => {
      const next = keys[event.key];
      if (next === undefined) return;
      // Prevents the player from stepping frames, which it does by the same keys.
      event.preventDefault();
      resize(next);
    },
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragFrom(event.clientX + now);
    },
    onPointerMove: ({ clientX }: PointerEvent): void => {
      if (dragFrom !== undefined) resize(dragFrom - clientX);
    },
    onLostPointerCapture: (): void => setDragFrom(undefined),
    onDoubleClick: (): void => resize(defaultWidth()),
  };
}
