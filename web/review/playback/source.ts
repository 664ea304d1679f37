/** Chooses the file of a version to play: the original or the lighter review copy (docs/review.md#quality). */
import { isPhone } from '#web/ui/phone.ts';
import type { Playback } from './playback.ts';

export const QUALITIES = ['auto', 'original', 'copy'] as const;
export type Quality = (typeof QUALITIES)[number];
export type Source = Exclude<Quality, 'auto'>;

/** Known facts about the device and its connection. */
export type Connection = {
  isPhone: boolean;
  savesData: boolean;
  /** Speed in Mbit/s, where the browser reports it. */
  downlink: number | undefined;
  /** True if the original was measured to arrive slower than it plays. */
  isSlow: boolean;
  /** Number of times that playback has waited for data. */
  stalls: number;
};

/** Speed in Mbit/s below which a connection is slow. Chromium reports about 1.5 until it has measured anything, so connections above this count as slow only by measurement or stalls. */
const SLOW_DOWNLINK = 1.2;
/** Number of waits that are tolerated, since one can be a seek. */
const MAX_STALLS = 1;

/** Returns the source for a choice. Automatic takes the copy on phones and slow connections. */
export function chooseSource(
  quality: Quality,
  { isPhone: isSmall, savesData, downlink, isSlow, stalls }: Connection,
): Source {
  if (quality !== 'auto') return quality;
  const isLineSlow = isSlow || (downlink ?? SLOW_DOWNLINK) < SLOW_DOWNLINK || stalls > MAX_STALLS;
  return isSmall || savesData || isLineSlow ? 'copy' : 'original';
}

type ConnectionApi = { saveData?: boolean; downlink?: number };

/** Reads what this browser reports about the connection. */
export function readConnection(): Omit<Connection, 'isSlow' | 'stalls'> {
  const { saveData, downlink } = (navigator as Navigator & { connection?: ConnectionApi }).connection ?? {};
  return { isPhone: isPhone(), savesData: saveData === true, downlink };
}

/** Calls the listener each time playback begins to wait noticeably. Returns a function that stops it. */
export function watchStalls(playback: Pick<Playback, 'get' | 'subscribe'>, onStall: () => void): () => void {
  let didWait = false;
  return playback.subscribe(() => {
    const { isPlaying, wait } = playback.get();
    const waits = isPlaying && wait !== 'none';
    if (waits && !didWait) onStall();
    didWait = waits;
  });
}
