/** Idle detection, so background work yields to the user (docs/review.md#pictures). */

/** Idle time in milliseconds, longer than the pause between two frame steps. */
const IDLE_MS = 1_500;
const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

const isPlaying = (): boolean => [...document.querySelectorAll('video')].some(({ paused }) => !paused);

/** Observes input until `end` is called. `wait` resolves after a period without input or playback, and throws once ended so no further work starts. */
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
      if (isPlaying()) press();
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
