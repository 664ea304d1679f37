/** React bindings of the player: created once per version, with subscriptions to single values. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VideoMetadata } from '#domain/review/cuts.ts';
import { createPlayback, type Playback, type PlaybackState } from './playback.ts';

type PlaybackOptions = { facts: VideoMetadata; frame: number; onFailed: () => Promise<unknown> } & Pick<
  Parameters<typeof createPlayback>[0],
  'settings'
>;

/** Creates the player. The calling component needs the version as its key, since each version has its own player. */
export function usePlayback({ facts, frame, settings = {}, onFailed }: PlaybackOptions): Playback {
  const [playback] = useState(() => createPlayback({ facts, frame, settings }));
  useEffect(() => playback.onPlayFailure(onFailed), [playback, onFailed]);
  return playback;
}

/** Subscribes to one value of the player; `read` must return a primitive. */
export const useShown = <T extends number | string | boolean | null>(
  playback: Playback,
  read: (shown: PlaybackState) => T,
): T => useSyncExternalStore(playback.subscribe, () => read(playback.get()));

export const useFrame = (playback: Playback): number => useShown(playback, ({ frame }) => frame);
