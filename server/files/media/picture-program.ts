/** The program that unpacks and scales one picture from its input to its output, in a process that ends with it (docs/projects.md#files). */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#domain/files/media.ts';

const QUALITY = 82;
const MAX_SECONDS = 20;
const [width = 0, height = 0] = process.argv.slice(2).map(Number);

sharp.cache(false);
// One core at a time: the other one is for everybody else.
sharp.concurrency(1);

const bytes = await buffer(process.stdin);
const scaled = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true })
  .timeout({ seconds: MAX_SECONDS })
  .rotate()
  .resize({ width, height, fit: 'inside', withoutEnlargement: true })
  .webp({ quality: QUALITY })
  .toBuffer();
process.stdout.write(scaled);
