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

export function watchFrames(video: HTMLVideoElement, onPresented: OnPresented): () => void {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return watchClock(video, onPresented);
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    onPresented(mediaTime, false);
    handle = video.requestVideoFrameCallback(onFrame);
  };
  let handle = video.requestVideoFrameCallback(onFrame);
  return () => video.cancelVideoFrameCallback(handle);
}
