/** State of a player, and its subscribers. */
import type { VideoLoading } from './watch-loading.ts';

export type PlaybackState = VideoLoading & {
  /** Frame on screen. */
  frame: number;
  isPlaying: boolean;
  /** Playback rate as a multiple of the normal one; negative plays in reverse. */
  speed: number;
  /** State of the video. `blank`: plays without a picture. */
  state: 'loading' | 'ready' | 'blank' | 'failed';
  /** Frame at which the browser can't decode the file. */
  damagedFrame: number | null;
  /** Requested frame, if the browser shows `frame` instead. */
  missedFrame: number | null;
  /** True if the browser doesn't report frames, so that `frame` follows the time. */
  isByTime: boolean;
  /** True if the video arrives slower than it plays. Holds for this player, until the viewer chooses a quality. */
  isSlow: boolean;
  inFrame: number | null;
  outFrame: number | null;
  isLooping: boolean;
  isMuted: boolean;
  /** Volume from 0 to 1. */
  volume: number;
};

/** Settings that are stored on the device. */
export type PlaybackSettings = Pick<PlaybackState, 'volume' | 'isMuted' | 'speed'>;

export const INITIAL_STATE: PlaybackState = {
  frame: 0,
  isPlaying: false,
  speed: 1,
  state: 'loading',
  damagedFrame: null,
  missedFrame: null,
  isByTime: false,
  isSlow: false,
  inFrame: null,
  outFrame: null,
  isLooping: false,
  isMuted: false,
  volume: 1,
  wait: 'none',
  loaded: '',
};

export class PlaybackStore {
  readonly #listeners = new Set<() => void>();
  #state: PlaybackState;

  constructor(state: PlaybackState) {
    this.#state = state;
  }

  get = (): PlaybackState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  update(patch: Partial<PlaybackState>): void {
    const isSame = Object.entries(patch).every(([name, value]) => this.#state[name as keyof PlaybackState] === value);
    if (isSame) return;
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}
