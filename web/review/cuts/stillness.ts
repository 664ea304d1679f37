/** What nobody waits for lets whoever works at the picture go first (docs/review.md#pictures). */

/** Longer than anybody takes from one step to the next. */
const STILL_MS = 1_500;
const PRESSES = ['keydown', 'pointerdown', 'wheel'] as const;

const isPlaying = (): boolean => [...document.querySelectorAll('video')].some(({ paused }) => !paused);

/** Hears presses until it is ended; `wait` ends once nobody has pressed anything for a while, and nothing plays. After the end it throws: nothing is begun any more. */
export function hearStillness() {
  let pressedAt = performance.now();
  let isEnded = false;
  const press = (): void => {
    pressedAt = performance.now();
  };
  for (const name of PRESSES) window.addEventListener(name, press, { capture: true, passive: true });
  const wait = async (): Promise<void> => {
    for (;;) {
      if (isEnded) throw new Error('Nobody waits for this any more.');
      if (isPlaying()) press();
      const left = pressedAt + STILL_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
  const end = (): void => {
    isEnded = true;
    for (const name of PRESSES) window.removeEventListener(name, press, { capture: true });
  };
  return { wait, end };
}
