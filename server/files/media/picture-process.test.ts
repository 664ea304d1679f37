/** The picture process: its output, and its bounded memory (docs/projects.md#files). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aHugePng, aPicture } from '#server/testing/upload-files.ts';
import { scaleInProcess } from './picture-process.ts';

const BOX = { width: 512, height: 512 };

test('returns a picture as WebP within the box, and nothing for an invalid picture', async () => {
  const scaled = await scaleInProcess(await aPicture('png', 900, 600), BOX);
  expect(await sharp(scaled).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 });
  expect(await scaleInProcess(Buffer.from('no picture'), BOX)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('ends only the process that exceeds its memory limit', async () => {
  const before = process.memoryUsage.rss();
  expect(await scaleInProcess(await aHugePng({ side: 7_050, depth: 16, isInterlaced: true }), BOX)).toBeUndefined();
  // The unpacked picture takes 400 MB, and the same again while it is scaled.
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  const small = await scaleInProcess(await aHugePng({ side: 1_000, depth: 16, isInterlaced: true }), BOX);
  expect(await sharp(small).metadata()).toMatchObject({ width: 512, height: 512 });
});
