/** Plays in reverse by seeking frame by frame, since browsers don't support negative rates. */

type ReverseOptions = {
  from: number;
  framesPerSecond: number;
  onFrame: (frame: number) => void;
};

/** Starts at frame `from`, ends at the first frame, and returns a function that stops it. */
export function playInReverse({ from, framesPerSecond, onFrame }: ReverseOptions): () => void {
  const since = performance.now();
  let handle = 0;
  const tick = (): void => {
    const frame = Math.max(0, Math.round(from - ((performance.now() - since) / 1000) * framesPerSecond));
    handle = requestAnimationFrame(tick);
    onFrame(frame);
  };
  handle = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(handle);
}
