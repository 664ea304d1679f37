/** A player for a component: made once per cut, and read only where what is asked of it has changed. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CutFacts } from '#domain/review/cuts.ts';
import { createPlayback, type Playback, type Shown } from './playback.ts';

type PlaybackOptions = { facts: CutFacts; frame: number; onFailed: () => Promise<unknown> };

/** Give the component that calls this the cut as its key: another cut is another player. */
export function usePlayback({ facts, frame, onFailed }: PlaybackOptions): Playback {
  const [playback] = useState(() => createPlayback({ facts, frame }));
  useEffect(() => playback.hearFailures(onFailed), [playback, onFailed]);
  return playback;
}

/** One fact of what is shown; `read` answers something that compares by itself, as a number. */
export const useShown = <T extends number | string | boolean | null>(
  playback: Playback,
  read: (shown: Shown) => T,
): T => useSyncExternalStore(playback.subscribe, () => read(playback.get()));

export const useFrame = (playback: Playback): number => useShown(playback, ({ frame }) => frame);
