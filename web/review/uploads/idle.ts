/** Idle detection, so background work yields to the user (docs/review.md#pictures). */

import { isLoadedAhead } from '#web/review/playback/watch-loading.ts';

/** Idle time in milliseconds, longer than the pause between two frame steps. */
const IDLE_MS = 1_500;
const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

/** State of `networkState`. The test environment lacks the constants. */
const LOADING = 2;

/** Returns whether a player plays, or still loads what it needs to play. Leaves out hidden videos of background work. */
const isBusy = (): boolean =>
  [...document.querySelectorAll<HTMLVideoElement>('video:not([aria-hidden])')].some(
    (video) => !video.paused || (video.networkState === LOADING && !isLoadedAhead(video)),
  );

/** Observes input until `end` is called. `wait` resolves after a period without input, and without a player that plays or loads, and throws once ended so no further work starts. */
export function watchIdle() {
  let pressedAt = performance.now();
  let isEnded = false;
  const press = (): void => {
    pressedAt = performance.now();
  };
  for (const name of INPUT_EVENTS) window.addEventListener(name, press, { capture: true, passive: true });
  const wait = async (): Promise<void> => {
    for (;;) {
      if (isEnded) throw new Error('Idle detection has ended.');
      if (isBusy()) press();
      const left = pressedAt + IDLE_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
  const end = (): void => {
    isEnded = true;
    for (const name of INPUT_EVENTS) window.removeEventListener(name, press, { capture: true });
  };
  return { wait, end };
}
