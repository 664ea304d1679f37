/** React bindings of the player: created once per version, with subscriptions to single values. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Playback, type PlaybackOptions } from './playback.ts';
import type { PlaybackState } from './playback-state.ts';

/** Creates the player. The calling component needs the version as its key, since each version has its own player. */
export function usePlayback({
  onFailed,
  ...options
}: PlaybackOptions & { onFailed: () => Promise<unknown> }): Playback {
  const [playback] = useState(() => new Playback(options));
  useEffect(() => playback.onPlayFailure(onFailed), [playback, onFailed]);
  return playback;
}

/** Subscribes to one value of the player; `read` must return a primitive. */
export const usePlaybackValue = <T extends number | string | boolean | null>(
  playback: Playback,
  read: (shown: PlaybackState) => T,
): T => useSyncExternalStore(playback.subscribe, () => read(playback.get()));

export const useFrame = (playback: Playback): number => usePlaybackValue(playback, ({ frame }) => frame);
