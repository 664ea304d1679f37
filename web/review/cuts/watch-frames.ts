/** Reports the time of each frame that a video presents. */

export type OnPresented = (seconds: number, isClock: boolean) => void;

/** Reports the time of the element's clock: for audio, and in browsers without frame callbacks, where it lies anywhere within the frame and may be off by one while paused. */
export function watchClock(video: HTMLVideoElement, onPresented: OnPresented): () => void {
  const look = (): void => onPresented(video.currentTime, true);
  let handle = 0;
  // Time updates come four times per second only.
  const follow = (): void => {
    look();
    if (!video.paused) handle = requestAnimationFrame(follow);
  };
  const begin = (): void => {
    cancelAnimationFrame(handle);
    handle = requestAnimationFrame(follow);
  };
  video.addEventListener('seeked', look);
  video.addEventListener('timeupdate', look);
  video.addEventListener('playing', begin);
  return () => {
    cancelAnimationFrame(handle);
    video.removeEventListener('seeked', look);
    video.removeEventListener('timeupdate', look);
    video.removeEventListener('playing', begin);
  };
}

export function watchFrames(video: HTMLVideoElement, onPresented: OnPresented): () => void {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return watchClock(video, onPresented);
  const tell: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    onPresented(mediaTime, false);
    handle = video.requestVideoFrameCallback(tell);
  };
  let handle = video.requestVideoFrameCallback(tell);
  return () => video.cancelVideoFrameCallback(handle);
}
