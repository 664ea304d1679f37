/** Metadata of PNGs before they are decoded: texts and oversized profiles go, colors stay. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPicture, withPngMetadata } from '#server/testing/upload-files.ts';
import { scaleInProcess } from './picture-process.ts';
import { withoutLargeMetadata } from './png-metadata.ts';

const BOMBS = ['zTXt', 'iTXt', 'iCCP', 'iCCP', 'zTXt', 'iTXt'] as const;

test('removes texts and profiles that are too large, and nothing else', async () => {
  const png = await aPicture();
  expect(withoutLargeMetadata(withPngMetadata(png, BOMBS, 10_000_000)).equals(png)).toBe(true);
  const profiled = await sharp(png).withIccProfile('p3').png().toBuffer();
  expect(withoutLargeMetadata(withPngMetadata(profiled, ['zTXt'], 1_000)).equals(profiled)).toBe(true);
  const jpeg = await aPicture('jpeg');
  expect(withoutLargeMetadata(jpeg)).toBe(jpeg);
});

test('scales a picture with such metadata, in the colors of its profile', async () => {
  const red = sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } });
  const wide = await red.clone().withIccProfile('p3').png().toBuffer();
  const scaled = await scaleInProcess(withPngMetadata(wide, ['zTXt', 'iTXt'], 10_000_000), { width: 20, height: 20 });
  expect(await sharp(scaled).metadata()).toMatchObject({ width: 20, height: 10 });
  const { dominant } = await sharp(scaled).stats();
  expect(dominant.r).toBeGreaterThan(200);
});
