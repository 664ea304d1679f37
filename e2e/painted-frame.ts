/** Reads, out of the picture that a page shows, the number that test videos have painted into each frame. */
import type { Page } from 'playwright-core';
import { BITS } from './test-videos.ts';

/** The number that is painted into the picture that a video of the page shows now. */
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
