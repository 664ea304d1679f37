/** Tells where the picture stands once it has come to rest, for the address. */
import { useEffect, useEffectEvent } from 'react';
import type { Playback } from './playback.ts';

/** Whoever moves along writes no address for each frame. */
const REST_MS = 300;

export type CutPlace = { frame: number; noteId: number | null };

export function usePlaceTold(playback: Playback, noteId: number | null, onPlace: (place: CutPlace) => void): void {
  const tellPlace = useEffectEvent(onPlace);
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    let reportedFrame = playback.get().frame;
    const look = (): void => {
      clearTimeout(wait);
      const { frame, isPlaying, state } = playback.get();
      if (isPlaying || state !== 'ready' || frame === reportedFrame) return;
      wait = setTimeout(() => {
        reportedFrame = frame;
        tellPlace({ frame, noteId });
      }, REST_MS);
    };
    const stop = playback.subscribe(look);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [playback, noteId]);
}
