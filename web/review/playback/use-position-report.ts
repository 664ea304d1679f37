/** Reports the current frame for the address once playback has stopped. */
import { useEffect, useEffectEvent } from 'react';
import type { Playback } from './playback.ts';

/** Delay in milliseconds, so scrubbing doesn't write every frame to the address. */
const REST_MS = 300;

export type CutPosition = { frame: number; noteId: number | null };

export function usePositionReport(
  playback: Playback,
  noteId: number | null,
  onPosition: (position: CutPosition) => void,
): void {
  const reportPosition = useEffectEvent(onPosition);
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    let reportedFrame = playback.get().frame;
    const checkPosition = (): void => {
      clearTimeout(wait);
      const { frame, isPlaying, state } = playback.get();
      if (isPlaying || state !== 'ready' || frame === reportedFrame) return;
      wait = setTimeout(() => {
        reportedFrame = frame;
        reportPosition({ frame, noteId });
      }, REST_MS);
    };
    const stop = playback.subscribe(checkPosition);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [playback, noteId]);
}
