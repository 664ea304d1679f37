/** In and out point of a player, and looping between them. */
import type { PlaybackState, PlaybackStore } from './playback-state.ts';

export type Range = { first: number; last: number };

/** Returns the range between in and out point; null while one of them is missing. */
export const rangeOf = ({ inFrame, outFrame }: Pick<PlaybackState, 'inFrame' | 'outFrame'>): Range | null =>
  inFrame === null || outFrame === null || outFrame <= inFrame ? null : { first: inFrame, last: outFrame };

export class PlaybackRange {
  readonly #store: PlaybackStore;
  readonly #position: () => number;

  constructor(store: PlaybackStore, position: () => number) {
    this.#store = store;
    this.#position = position;
  }

  /** Range that playback repeats, if any. */
  get loop(): Range | null {
    const shown = this.#store.get();
    return shown.isLooping ? rangeOf(shown) : null;
  }

  setIn = (): void => {
    const { outFrame } = this.#store.get();
    const inFrame = this.#position();
    this.#store.update({ inFrame, outFrame: outFrame !== null && outFrame > inFrame ? outFrame : null });
  };

  setOut = (): void => {
    const { inFrame } = this.#store.get();
    const outFrame = this.#position();
    this.#store.update({ outFrame, inFrame: inFrame !== null && inFrame < outFrame ? inFrame : null });
  };

  clear = (): void => this.#store.update({ inFrame: null, outFrame: null });

  setLooping(isLooping: boolean): void {
    this.#store.update({ isLooping });
  }
}
