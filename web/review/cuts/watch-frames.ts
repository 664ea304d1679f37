/** Tells each frame that a video has put on the screen. */
import { type FrameTimes, frameAtSeconds, frameUnder } from '#domain/platform/timecode.ts';

/** A browser without the exact way tells it by the clock of the element, which lies at a pause by a frame now and then. */
function watchClock(video: HTMLVideoElement, times: FrameTimes, onFrame: (frame: number) => void): () => void {
  const look = (): void => onFrame(frameUnder(video.currentTime, times));
  video.addEventListener('seeked', look);
  video.addEventListener('timeupdate', look);
  return () => {
    video.removeEventListener('seeked', look);
    video.removeEventListener('timeupdate', look);
  };
}

export function watchFrames(video: HTMLVideoElement, times: FrameTimes, onFrame: (frame: number) => void): () => void {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return watchClock(video, times, onFrame);
  const tell: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    onFrame(frameAtSeconds(mediaTime, times));
    handle = video.requestVideoFrameCallback(tell);
  };
  let handle = video.requestVideoFrameCallback(tell);
  return () => video.cancelVideoFrameCallback(handle);
}
