/** Reports the time of each frame that a video presents. */

export type OnPresented = (seconds: number, isClock: boolean) => void;

/** Fallback for browsers without frame callbacks: uses `currentTime`, which lies anywhere within the frame and may be off by one while paused. */
function watchClock(video: HTMLVideoElement, onPresented: OnPresented): () => void {
  const look = (): void => onPresented(video.currentTime, true);
  video.addEventListener('seeked', look);
  video.addEventListener('timeupdate', look);
  return () => {
    video.removeEventListener('seeked', look);
    video.removeEventListener('timeupdate', look);
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
