/** Sizes of pictures, read from their first bytes: the same as the decoder's, and nothing for hostile files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPicture, withPngMetadata } from '#server/testing/upload-files.ts';
import { readAtOf, readFileHeader, readPictureHeader, type ReadAt } from './picture-header.ts';

const headerOf = (bytes: Buffer) => readPictureHeader(readAtOf(bytes));
const picture = (): Sharp =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } });

const KINDS: Record<string, () => Sharp> = {
  'a PNG with transparency': () => picture().png(),
  'an interlaced PNG': () => picture().removeAlpha().png({ progressive: true }),
  'a gray PNG with 16 bits': () => picture().removeAlpha().toColourspace('grey16').png(),
  'a PNG on its side': () => picture().png().withMetadata({ orientation: 8 }),
  'a JPEG': () => picture().jpeg(),
  'a progressive JPEG without subsampling': () => picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'a JPEG for printers': () => picture().toColourspace('cmyk').jpeg(),
  'a JPEG on its side, with a color profile': () =>
    picture().jpeg().withMetadata({ orientation: 6 }).withIccProfile('p3'),
  'a GIF': () => picture().gif(),
  'a lossy WebP': () => picture().removeAlpha().webp(),
  'a WebP with transparency': () => picture().webp(),
  'a lossless WebP': () => picture().removeAlpha().webp({ lossless: true }),
  'a WebP on its side': () => picture().webp().withMetadata({ orientation: 5 }),
};

test.each(Object.entries(KINDS))('reads %s like the decoder', async (_kind, made) => {
  const bytes = await made().toBuffer();
  const seen = await sharp(bytes).metadata();
  expect(await headerOf(bytes)).toMatchObject({
    format: seen.format,
    width: seen.width,
    height: seen.height,
    upright: { width: seen.autoOrient.width, height: seen.autoOrient.height },
    ...(['png', 'jpeg'].includes(seen.format) && {
      channels: seen.channels,
      bytesPerSample: seen.depth === 'ushort' ? 2 : 1,
      isProgressive: seen.isProgressive,
      isSubsampled: seen.chromaSubsampling === '4:2:0',
    }),
  });
});

/** Returns a JPEG with this many empty comments before its size. */
async function withComments(count: number): Promise<Buffer> {
  const jpeg = await aPicture('jpeg');
  const comment = Buffer.from('fffe0002', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(count * comment.length, comment), jpeg.subarray(2)]);
}

describe('a hostile header', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cutroom-header-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a PNG without its header', async () => (await aPicture()).subarray(0, 20)],
    ['a PNG without pixels', async () => (await aPicture()).fill(0, 16, 24)],
    ['a PNG of an unknown color type', async () => (await aPicture()).fill(9, 25, 26)],
    ['a JPEG that ends before its size', async () => (await aPicture('jpeg')).subarray(0, 30)],
    ['a JPEG of comments', () => withComments(100_000)],
    ['a JPEG of fill bytes', () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(100_000, 0xff)])],
    ['a JPEG whose segment has no length', () => Buffer.from('ffd8ffe00000'.padEnd(200, '0'), 'hex')],
    ['a WebP of an unknown kind', async () => (await aPicture('webp')).fill(0, 12, 16)],
    ['a lossy WebP without its start code', async () => (await aPicture('webp')).fill(0, 23, 26)],
  ])('of %s is no picture', async (_what, bytes) => {
    const content = await bytes();
    const file = path.join(folder, 'file');
    await writeFile(file, content);
    expect([await headerOf(content), await readFileHeader(file)]).toEqual([undefined, undefined]);
  });

  test('with metadata that unpacks to hundreds of megabytes is read without it', async () => {
    const file = path.join(folder, 'text.png');
    const types = ['zTXt', 'iTXt', 'iCCP', 'zTXt', 'iTXt', 'zTXt'] as const;
    await writeFile(file, withPngMetadata(await aPicture('png', 30, 20), types, 1_000_000));
    expect(await readFileHeader(file)).toMatchObject({ width: 30, height: 20 });
  });

  test('is read in a limited number of steps', async () => {
    const bytes = await withComments(100_000);
    let reads = 0;
    const counted: ReadAt = (position, length) => {
      reads += 1;
      return bytes.subarray(position, position + length);
    };
    await readPictureHeader(counted);
    expect(reads).toBeLessThan(5_000);
  });

  test('does not end a file with many comments of a camera', async () => {
    expect(await headerOf(await withComments(1_000))).toMatchObject({ width: 8, height: 8 });
  });
});
