/** Recovers from a failed video: fetches a new URL, reports a damaged part, or gives up (docs/review.md#player). */
import type { PlaybackStore } from './playback-state.ts';

/** `MediaError` code of data that can't be decoded. The test environment lacks the constant. */
const DECODE = 3;

type RecoveryOptions = {
  store: PlaybackStore;
  lastFrame: number;
  framesPerSecond: number;
  position: () => number;
  /** Returns whether the browser has shown a picture of this file. */
  hasPicture: () => boolean;
  seek: (frame: number) => void;
};

export class Recovery {
  /** Fetches a new URL. */
  renew = async (): Promise<unknown> => undefined;
  readonly #options: RecoveryOptions;
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #isGivenUp = false;
  /** Number of frames to skip if the file is still damaged at the new position; 0 unless skipping. */
  #skip = 0;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  /** Resets earlier failures, since the requested frame is shown. */
  presented(): void {
    this.#failures = 0;
    this.#skip = 0;
  }

  failed(video: HTMLVideoElement): void {
    const { store, position, hasPicture, framesPerSecond } = this.#options;
    const frame = position();
    const isDamaged = hasPicture() && video.error?.code === DECODE;
    // A decoder can also fail once, for example after the computer slept.
    const isRepeated = this.#skip > 0 || Math.abs(frame - this.#failedAt) < framesPerSecond;
    this.#failedAt = frame;
    this.#failures += 1;
    if (isDamaged ? !isRepeated : this.#failures === 1) return void this.#reloadRenewed(video);
    this.#isGivenUp = hasPicture();
    if (isDamaged) return this.#reportDamage(frame);
    void this.renew();
    return store.update({ isPlaying: false, ...(hasPicture() ? { wait: 'stuck' } : { state: 'failed' }) });
  }

  /** Reloads a video after a final failure, because the position is new. */
  revive(video: HTMLVideoElement): void {
    if (!this.#isGivenUp) return;
    this.#isGivenUp = false;
    this.#failures = 0;
    this.#options.store.update({ damagedFrame: null });
    video.load();
  }

  /** Loads the video again, with a new URL if there is one. */
  async reload(video: HTMLVideoElement): Promise<void> {
    const tried = video.src;
    await this.renew().catch(() => undefined);
    this.#isGivenUp ||= video.src === tried;
    this.revive(video);
  }

  /** Continues after the point where playback stopped: by a second, and further while the file is still damaged. */
  skipAhead(from: number): void {
    const { framesPerSecond, lastFrame, seek } = this.#options;
    this.#skip = Math.max(framesPerSecond, this.#skip * 2);
    seek(Math.min(lastFrame, Math.round(from + this.#skip)));
  }

  #reportDamage(frame: number): void {
    const { store, lastFrame } = this.#options;
    if (this.#skip > 0 && frame < lastFrame) return this.skipAhead(frame);
    this.#skip = 0;
    return store.update({ damagedFrame: frame, frame, isPlaying: false });
  }

  async #reloadRenewed(video: HTMLVideoElement): Promise<void> {
    const tried = video.src;
    await this.renew();
    // URLs signed within the same second are equal, and an unchanged `src` isn't reloaded automatically.
    if (video.error && video.src === tried) video.load();
  }
}
