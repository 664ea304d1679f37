/** Frame-accurate video playback. The current frame comes from presented frames, from the element's `currentTime` only where the browser reports none (docs/review.md#player). */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { PlaybackRange } from './playback-range.ts';
import { INITIAL_STATE, type PlaybackSettings, type PlaybackState, PlaybackStore } from './playback-state.ts';
import { playInReverse } from './play-in-reverse.ts';
import { Recovery } from './recovery.ts';
import { Seeker } from './frame-seeker.ts';
import { watchClock, watchFrames } from './watch-frames.ts';
import { watchLoading } from './watch-loading.ts';
import { watchSpeed } from './watch-speed.ts';

/** Maximum rate that browsers support. */
const MAX_SPEED = 8;
/** Wait for the size of the picture, in milliseconds. WebKitGTK learns it about a second after the metadata, on a busy machine later. */
const SIZE_MS = 3_000;

export type PlaybackOptions = { facts: CutMetadata; frame: number; settings?: Partial<PlaybackSettings> };

/** Player that lives as long as its screen and survives new URLs of its video. */
export class Playback {
  readonly facts: CutMetadata;
  readonly lastFrame: number;
  readonly range: PlaybackRange;
  readonly #store: PlaybackStore;
  readonly #seeker: Seeker;
  readonly #recovery: Recovery;
  readonly #framesPerSecond: number;
  #video: HTMLVideoElement | null = null;
  #shouldPlay = false;
  #stopReverse = (): void => undefined;
  #blankTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ facts, frame, settings }: PlaybackOptions) {
    this.facts = facts;
    this.lastFrame = facts.frameCount - 1;
    this.#framesPerSecond = facts.rate.num / facts.rate.den;
    const store = new PlaybackStore({ ...INITIAL_STATE, ...settings, frame: this.#clamp(frame) });
    const seeker = new Seeker({
      facts,
      frame: this.#clamp(frame),
      isPlaying: () => this.get().isPlaying,
      onFrame: (shown) => this.#show(shown),
      onMissed: (missedFrame) => store.update({ missedFrame }),
      onByTime: (isByTime) => store.update({ isByTime }),
    });
    this.#recovery = new Recovery({
      store,
      lastFrame: this.lastFrame,
      framesPerSecond: this.#framesPerSecond,
      position: () => this.position(),
      hasPicture: () => seeker.hasPicture,
      seek: (goal) => {
        // At the end, playing would start over.
        if (goal === this.lastFrame) this.#shouldPlay = false;
        this.#seek(goal);
      },
    });
    this.range = new PlaybackRange(store, () => this.position());
    this.#store = store;
    this.#seeker = seeker;
  }

  get = (): PlaybackState => this.#store.get();

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Returns the connected video. */
  video(): HTMLVideoElement | null {
    return this.#video;
  }

  /** Connects a video, which is moved to the current frame. Returns a function that disconnects it. */
  attach(video: HTMLVideoElement): () => void {
    const { volume, isMuted } = this.get();
    video.volume = volume;
    if (isMuted) video.muted = true;
    this.#video = video;
    this.#seeker.attach(video, this.position());
    const stops = [
      (this.facts.kind === 'audio' ? watchClock : watchFrames)(video, (...time) => this.#seeker.presented(...time)),
      watchLoading(video, (loading) => this.#store.update(loading)),
      watchSpeed(video, () => this.#store.update({ isSlow: true })),
    ];
    const events = Object.entries(this.#eventsOf(video));
    for (const [name, act] of events) video.addEventListener(name, act);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) this.#loaded(video);
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#blankTimer);
      this.#stopReverse();
      this.#seeker.detach();
      for (const [name, act] of events) video.removeEventListener(name, act);
      this.#video = null;
    };
  }

  /** Sets the callback for a URL that doesn't play, which fetches a new one. */
  onPlayFailure(listener: () => Promise<unknown>): void {
    this.#recovery.renew = listener;
  }

  /** Loads the video again, with a new URL if there is one, and keeps the frame. */
  reload(): void {
    if (this.#video) void this.#recovery.reload(this.#video);
  }

  /** Continues after the point where playback stopped. */
  skipAhead(): void {
    this.#recovery.skipAhead(this.position());
  }

  /** Returns the current or requested frame. Steps count from that frame, so that quick key presses add up. */
  position(): number {
    return this.#seeker.goal ?? this.get().frame;
  }

  play(): void {
    this.#stopReverse();
    this.#shouldPlay = true;
    this.#store.update({ isPlaying: true, missedFrame: null });
    const range = this.range.loop;
    if (this.position() >= (range?.last ?? this.lastFrame)) this.#seek(range?.first ?? 0);
    const video = this.#video;
    if (!video) return;
    this.#recovery.revive(video);
    video.playbackRate = Math.min(MAX_SPEED, Math.max(0.1, this.get().speed));
    // The element's events report success; a rejection means that it is paused.
    video.play().catch(() => {
      if (video.paused) this.#store.update({ isPlaying: false });
    });
  }

  pause(): void {
    this.#stopReverse();
    const wasPlaying = this.#shouldPlay;
    this.#shouldPlay = false;
    this.#video?.pause();
    const { speed } = this.get();
    this.#store.update({ isPlaying: false, speed: speed < 0 ? 1 : speed });
    // A busy browser may present one more frame without reporting it, and no later frame would correct the position.
    if (wasPlaying) this.#seek(this.position());
  }

  toggle = (): void => {
    if (this.get().isPlaying) return this.pause();
    this.#store.update({ speed: Math.max(0.1, this.get().speed) });
    return this.play();
  };

  /** Doubles the speed in the current direction, or starts at normal speed in the other direction. */
  shuttle(direction: 1 | -1): void {
    const { isPlaying, speed } = this.get();
    const isSameDirection = isPlaying && Math.sign(speed) === direction;
    this.#store.update({ speed: direction * (isSameDirection ? Math.min(MAX_SPEED, Math.abs(speed) * 2) : 1) });
    if (direction > 0) this.play();
    else this.#playInReverse();
  }

  /** Pauses and seeks to a frame. */
  goTo = (frame: number): void => {
    this.pause();
    this.#seek(frame);
  };

  /** Pauses and steps. If the browser couldn't show the requested frame, steps on from that frame instead of requesting it again. */
  step(frames: number): void {
    this.goTo((this.get().missedFrame ?? this.position()) + frames);
  }

  /** Seeks while dragging along the timeline, without pausing playback. */
  scrub(frame: number): void {
    this.#stopReverse();
    this.#seek(frame);
  }

  setSpeed(speed: number): void {
    this.#store.update({ speed });
    if (this.#video) this.#video.playbackRate = speed;
  }

  /** Forgets what the last measurement of the connection said. */
  forgetSpeed(): void {
    this.#store.update({ isSlow: false });
  }

  setMuted(isMuted: boolean): void {
    if (this.#video) this.#video.muted = isMuted;
    this.#store.update({ isMuted });
  }

  setVolume(volume: number): void {
    if (this.#video) this.#video.volume = volume;
    this.#store.update({ volume });
  }

  #clamp(frame: number): number {
    return Math.min(this.lastFrame, Math.max(0, Math.round(frame)));
  }

  #seek(frame: number): void {
    this.#store.update({ missedFrame: null });
    this.#seeker.seek(this.#clamp(frame));
    if (this.#video) this.#recovery.revive(this.#video);
  }

  #playInReverse(): void {
    this.#video?.pause();
    this.#shouldPlay = false;
    this.#stopReverse();
    this.#store.update({ isPlaying: true });
    const framesPerSecond = -this.get().speed * this.#framesPerSecond;
    this.#stopReverse = playInReverse({
      from: this.position(),
      framesPerSecond,
      onFrame: (frame) => {
        if (frame !== this.#seeker.goal) this.#seek(frame);
        if (frame === 0) this.pause();
      },
    });
  }

  #show(frame: number): void {
    // With a damaged part, the picture shows another frame, such as the first one.
    if (this.get().damagedFrame !== null) return;
    this.#store.update({ frame });
    if (this.#seeker.goal === null) this.#recovery.presented();
    const range = this.range.loop;
    if (this.#shouldPlay && range && this.#seeker.goal === null && frame >= range.last) this.#seek(range.first);
  }

  #loaded(video: HTMLVideoElement): void {
    this.#checkPicture(video);
    this.#seeker.loaded(this.position());
    if (this.#shouldPlay) this.play();
  }

  /** Finds out whether the file has a picture that this browser can show. */
  #checkPicture(video: HTMLVideoElement): void {
    clearTimeout(this.#blankTimer);
    const isBlank = this.facts.kind === 'video' && video.videoWidth === 0;
    if (isBlank) this.#blankTimer = setTimeout(() => this.#store.update({ state: 'blank' }), SIZE_MS);
    else this.#store.update({ state: 'ready' });
  }

  #eventsOf(video: HTMLVideoElement): Partial<Record<keyof HTMLMediaElementEventMap, () => void>> {
    return {
      // On a new URL of the same video, keeps the frame and resumes afterwards.
      emptied: () => {
        clearTimeout(this.#blankTimer);
        this.#seeker.hold(this.position());
      },
      loadedmetadata: () => this.#loaded(video),
      resize: () => this.#checkPicture(video),
      seeked: () => this.#seeker.seeked(),
      ended: () => (this.get().isLooping ? this.play() : this.pause()),
      volumechange: () => this.#store.update({ isMuted: video.muted, volume: video.volume }),
      error: () => this.#recovery.failed(video),
    };
  }
}
