/** Reports the time of each frame that a video presents. */

export type OnPresented = (seconds: number, isClock: boolean) => void;

/** Reports the time of the element's clock: for audio, and in browsers without frame callbacks, where the time may lie anywhere within the frame, and be off by one frame while paused. */
export function watchClock(video: HTMLVideoElement, onPresented: OnPresented): () => void {
  let handle = 0;
  // Time updates come only four times per second.
  const checkFrame = (): void => {
    cancelAnimationFrame(handle);
    if (!video.paused) handle = requestAnimationFrame(checkFrame);
    onPresented(video.currentTime, true);
  };
  const events = ['seeked', 'timeupdate', 'playing'];
  for (const name of events) video.addEventListener(name, checkFrame);
  return () => {
    cancelAnimationFrame(handle);
    for (const name of events) video.removeEventListener(name, checkFrame);
  };
}

/** Seconds of video without a report after which the clock is followed. Faster than any browser skips frames. */
const SILENT_SECONDS = 0.5;

/** Reports presented frames. Follows the clock in browsers without frame callbacks, and during playback in those that never call back. */
export function watchFrames(video: HTMLVideoElement, onPresented: OnPresented): () => void {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return watchClock(video, onPresented);
  let last = 0;
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    last = mediaTime;
    onPresented(mediaTime, false);
    handle = video.requestVideoFrameCallback(onFrame);
  };
  let handle = video.requestVideoFrameCallback(onFrame);
  const stopClock = watchClock(video, (seconds) => {
    // Seeks restart the count, and background tabs report no frames.
    if (video.paused || video.seeking || document.hidden) last = seconds;
    else if (Math.abs(seconds - last) > SILENT_SECONDS * Math.max(1, video.playbackRate)) onPresented(seconds, true);
  });
  return () => {
    stopClock();
    video.cancelVideoFrameCallback(handle);
  };
}
