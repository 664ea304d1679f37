/** Chooses the file of a version for a player by the device's setting and connection (docs/review.md#quality). */
import { useEffect, useState } from 'react';
import { usePreference } from '#web/lib/preferences.ts';
import type { Playback } from './playback.ts';
import { chooseSource, QUALITIES, type Quality, readConnection, watchStalls } from './source.ts';
import { usePlaybackValue } from './use-playback.ts';

export function useSource(playback: Playback) {
  const [quality, setQuality] = usePreference('player-quality', QUALITIES);
  const [connection] = useState(readConnection);
  const [stalls, setStalls] = useState(0);
  useEffect(() => watchStalls(playback, () => setStalls((before) => before + 1)), [playback]);
  const isSlow = usePlaybackValue(playback, (shown) => shown.isSlow);
  // Choosing Auto again also measures again.
  const choose = (next: Quality): void => {
    playback.forgetSpeed();
    setStalls(0);
    setQuality(next);
  };
  return { quality, setQuality: choose, source: chooseSource(quality, { ...connection, isSlow, stalls }) };
}
