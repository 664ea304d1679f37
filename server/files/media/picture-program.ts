/** Program that decodes and scales one picture from standard input to standard output (docs/projects.md#files). */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#domain/files/media.ts';
import { withoutLargeMetadata } from './png-metadata.ts';

const QUALITY = 82;
const [width = 0, height = 0] = process.argv.slice(2).map(Number);

sharp.cache(false);
// Uses a single core and leaves the rest to the server.
sharp.concurrency(1);

const bytes = withoutLargeMetadata(await buffer(process.stdin));
const scaled = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true })
  .rotate()
  .resize({ width, height, fit: 'inside', withoutEnlargement: true })
  .webp({ quality: QUALITY })
  .toBuffer();
process.stdout.write(scaled);
