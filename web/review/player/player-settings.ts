/** Volume and speed of the player, remembered on this device. Only values that the user chose are stored, not what a comparison or the shuttle keys set. */
import { storedPreference, storePreference } from '#web/lib/preferences.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import type { PlaybackSettings } from '#web/review/playback/playback-state.ts';

export const SPEEDS = [0.25, 0.5, 1, 1.5, 2];

const VOLUME = 'player-volume';
const MUTED = 'player-muted';
const SPEED = 'player-speed';

export function rememberedSettings(): PlaybackSettings {
  const volume = Number(storedPreference(VOLUME) ?? 1);
  const speed = Number(storedPreference(SPEED) ?? 1);
  return {
    volume: volume >= 0 && volume <= 1 ? volume : 1,
    isMuted: storedPreference(MUTED) === 'yes',
    speed: SPEEDS.includes(speed) ? speed : 1,
  };
}

function chooseMuted(playback: Playback, isMuted: boolean): void {
  playback.setMuted(isMuted);
  storePreference(MUTED, isMuted ? 'yes' : 'no');
}

export const toggleMuted = (playback: Playback): void => chooseMuted(playback, !playback.get().isMuted);

/** Sets the volume, 0 to 1, which also ends muting. */
export function chooseVolume(playback: Playback, volume: number): void {
  playback.setVolume(volume);
  storePreference(VOLUME, String(volume));
  chooseMuted(playback, false);
}

export function chooseSpeed(playback: Playback, speed: number): void {
  playback.setSpeed(speed);
  storePreference(SPEED, String(speed));
}
