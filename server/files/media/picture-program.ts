/** Program that decodes and scales one picture from standard input to standard output (docs/projects.md#files). */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#domain/files/media.ts';
import { withoutLargeMetadata } from './png-metadata.ts';

const QUALITY = 82;
const [width = 0, height = 0] = process.argv.slice(2, 4).map(Number);
const isPng = process.argv[4] === 'png';

sharp.cache(false);
// Uses a single core and leaves the rest to the server.
sharp.concurrency(1);

const bytes = withoutLargeMetadata(await buffer(process.stdin));
const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true })
  .rotate()
  .resize({ width, height, fit: 'inside', withoutEnlargement: true });
process.stdout.write(
  await (isPng ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality: QUALITY })).toBuffer(),
);
