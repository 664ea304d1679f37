/** Reads the frame number painted into test videos from the picture on screen. */
import type { Page } from 'playwright-core';
import { BITS } from './test-videos.ts';

/** Returns the number painted into the video's current picture. */
export const paintedFrame = (page: Page, selector = '[data-stage] video'): Promise<number> =>
  page.locator(selector).evaluate((video: HTMLVideoElement, bits) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    if (!pen) return -1;
    pen.drawImage(video, 0, 0, 320, 180);
    const { data } = pen.getImageData(0, 20, 320, 1);
    return Array.from({ length: bits }, (_, bit) => ((data[(bit * 20 + 10) * 4] ?? 0) > 127 ? 1 << bit : 0)).reduce(
      (a, b) => a + b,
      0,
    );
  }, BITS);
