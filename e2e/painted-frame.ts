/** Reads the frame number painted into test videos from the picture on screen. */
import type { Page } from 'playwright-core';
import { BITS } from './test-videos.ts';

/** Runs in the page: returns the number in a video's picture. */
export const READ_PAINTED = `(video) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const pen = canvas.getContext('2d');
  pen.drawImage(video, 0, 0, 320, 180);
  const { data } = pen.getImageData(0, 20, 320, 1);
  return Array.from({ length: ${BITS} }, (_, bit) => (data[(bit * 20 + 10) * 4] > 127 ? 1 << bit : 0)).reduce((a, b) => a + b);
}`;

/** Returns the number painted into the video's current picture. */
export const paintedFrame = (page: Page, selector = '[data-stage] video'): Promise<number> =>
  page.evaluate<number>(`(${READ_PAINTED})(document.querySelector(${JSON.stringify(selector)}))`);
