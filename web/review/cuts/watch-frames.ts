/** Reports each frame that a video presents. */
import { type FrameTimes, frameAtSeconds, frameUnder } from '#domain/platform/timecode.ts';

/** Fallback for browsers without frame callbacks: uses `currentTime`, which may be off by a frame while paused. */
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
