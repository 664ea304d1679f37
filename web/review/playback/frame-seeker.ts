/**
 * Seeks a video to frames, one seek at a time, and checks which frame the browser then presents
 * (docs/review.md#player). Browsers differ in the time at which they present a frame of the file, so the first seek
 * waits for the first frame.
 */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import {
  type FrameTimes,
  frameAtSeconds,
  frameUnder,
  learnFrameTimes,
  secondsToSeek,
} from '#domain/platform/timecode.ts';

/** Wait for a frame after a seek, in milliseconds, after which the seek is repeated, since browsers occasionally report none. */
const REPORT_MS = 400;
/** Wait in milliseconds after a frame other than the requested one was reported, since that one may follow. */
const CORRECT_MS = 150;
const MAX_REPEATS = 3;
const MAX_CORRECTIONS = 2;
/** Shift of the seek in frames per correction. The first stays within the frame. */
const SHIFT = 0.35;
/** Shift of every other repeated seek, since a paused Chromium skips a seek to the time it is at, and reports no frame. */
const REPEAT_SHIFT = SHIFT / 2;

type SeekerOptions = {
  facts: CutMetadata;
  frame: number;
  isPlaying: () => boolean;
  /** Called with each frame that the browser presents. */
  onFrame: (frame: number) => void;
  /** Called when the browser shows another frame than the requested one. */
  onMissed: (requested: number) => void;
  /** Called with whether frames are known by the time only, because the browser reports none. */
  onByTime: (isByTime: boolean) => void;
};

export class Seeker {
  readonly #options: SeekerOptions;
  #video: HTMLVideoElement | null = null;
  /** Address of the file without its signature, once its times are known. */
  #learnedFile: string | null = null;
  #times: FrameTimes;
  /** Requested frame that hasn't been presented yet. */
  #requested: number | null;
  #sent: number | null = null;
  #isSeeking = false;
  /** Frame reported since the last seek was sent. */
  #reported: number | null = null;
  #tries = 0;
  #shift = 0;
  #isByTime = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SeekerOptions) {
    this.#options = options;
    this.#times = options.facts;
    this.#requested = options.frame;
  }

  /** Requested frame that hasn't been presented yet, if any. */
  get goal(): number | null {
    return this.#requested;
  }

  /** True once the browser has presented a picture of the current file. */
  get hasPicture(): boolean {
    return this.#learnedFile === this.#file;
  }

  attach(video: HTMLVideoElement, frame: number): void {
    this.#video = video;
    this.hold(frame);
  }

  detach(): void {
    clearTimeout(this.#timer);
    this.#video = null;
  }

  /** Requests a frame. Requests during a seek replace each other. */
  seek(frame: number): void {
    this.#requested = frame;
    this.#tries = 0;
    this.#shift = 0;
    this.#send();
  }

  /** Stores the frame to seek to in the file that is about to load. */
  hold(frame: number): void {
    this.#isSeeking = false;
    this.#requested = frame;
  }

  /** Seeks in a newly loaded file, even to a reported frame, because browsers keep the poster on screen until then. */
  loaded(frame: number): void {
    this.#isSeeking = false;
    // Audio has no frames whose time could be learned, and starts at zero in every browser.
    if (this.#options.facts.kind === 'audio') {
      this.#requested = frame;
      return this.#learn(0);
    }
    this.seek(frame);
    this.#check(REPORT_MS);
  }

  seeked(): void {
    this.#isSeeking = false;
    if (this.#requested === null) return;
    if (this.#sent !== this.#requested && this.hasPicture) this.#send();
    else if (this.#isByTime && this.hasPicture) this.#presentByTime();
    else this.#check(this.#reported === null ? REPORT_MS : CORRECT_MS);
  }

  presented(seconds: number, isClock: boolean): void {
    this.#setByTime(isClock && this.#options.facts.kind === 'video');
    // The clock of a playing video doesn't say when its first frame was.
    if (!this.hasPicture) return isClock && this.#options.isPlaying() ? this.#learnByTime() : this.#learn(seconds);
    const { facts, isPlaying, onFrame } = this.#options;
    const frame = Math.min(facts.frameCount - 1, (isClock ? frameUnder : frameAtSeconds)(seconds, this.#times));
    // With a variable frame rate the frame is derived from the time, and browsers differ in the length of audio, so the requested frame takes precedence.
    const isExact = facts.isConstantRate && facts.kind === 'video';
    this.#reported = isExact || this.#sent !== this.#requested ? frame : (this.#requested ?? frame);
    if (this.#reported === this.#requested || (isPlaying() && !this.#isSeeking)) this.#requested = null;
    else if (this.#requested !== null && !this.#isSeeking) this.#check(CORRECT_MS);
    return onFrame(this.#reported);
  }

  #setByTime(isByTime: boolean): void {
    this.#isByTime = isByTime;
    this.#options.onByTime(isByTime);
  }

  /** Takes the frame of the element's time, since the browser has reported none. */
  #presentByTime(): void {
    if (this.#video) this.presented(this.#video.currentTime, true);
  }

  get #file(): string {
    return this.#video?.currentSrc.split('?')[0] ?? '';
  }

  #learn(seconds: number): void {
    this.#times = learnFrameTimes(this.#options.facts, seconds);
    this.#learnedFile = this.#file;
    this.#tries = 0;
    this.#send();
  }

  #learnByTime(): void {
    this.#setByTime(true);
    this.#learn(this.#options.facts.firstUs / 1e6);
  }

  #send(): void {
    const [video, requested] = [this.#video, this.#requested];
    if (!video || requested === null || this.#isSeeking || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    if (!this.hasPicture) return;
    this.#sendTo(secondsToSeek(requested + this.#shift, this.#times));
    this.#sent = requested;
  }

  #sendTo(seconds: number): void {
    clearTimeout(this.#timer);
    this.#isSeeking = true;
    this.#reported = null;
    if (this.#video) this.#video.currentTime = Math.max(0, seconds);
  }

  #check(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), ms);
  }

  /** Repeats a seek whose frame was never reported, and shifts one that ended on another frame. Background tabs report no frames, so they wait. */
  #retry(): void {
    const [requested, reported] = [this.#requested, this.#reported];
    if (requested === null || this.#isSeeking || this.#options.isPlaying()) return;
    if (document.hidden) return this.#check(REPORT_MS);
    this.#tries += 1;
    if (!this.hasPicture) return this.#tries > MAX_REPEATS ? this.#learnByTime() : this.#sendTo(0);
    if (reported === null) {
      this.#shift = this.#tries % 2 === 1 ? REPEAT_SHIFT : 0;
      return this.#tries > MAX_REPEATS ? this.#presentByTime() : this.#send();
    }
    if (this.#tries > MAX_CORRECTIONS) return this.#miss(requested);
    this.#shift = Math.sign(requested - reported) * SHIFT * this.#tries;
    return this.#send();
  }

  #miss(requested: number): void {
    this.#requested = null;
    this.#options.onMissed(requested);
  }
}
