/** Generated pictures of the demo: portraits with initials, client logos, and stills to attach. */
import sharp from 'sharp';
import { initialsOf, type NamedPerson } from '#domain/platform/text.ts';
import { lettersSvg } from './letters.ts';

const SIDE = 256;
const STILL_SIZE = { width: 640, height: 360 };

const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

const gradient = (hue: number, angle: number, lightness = 42): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">` +
  `<stop offset="0" stop-color="hsl(${hue % 360},58%,${lightness + 8}%)"/>` +
  `<stop offset="1" stop-color="hsl(${(hue + angle) % 360},62%,${lightness - 14}%)"/></linearGradient></defs>`;

const toWebp = (source: Buffer): Promise<Buffer> => sharp(source).webp({ quality: 82, effort: 1 }).toBuffer();

/** Draws a portrait: a soft gradient with the person's initials. */
export function portrait(person: NamedPerson, hue: number): Promise<Buffer> {
  const plain = initialsOf(person).normalize('NFKD').replace(/\p{M}/gu, '');
  const face =
    `${gradient(hue, 50)}<rect width="${SIDE}" height="${SIDE}" fill="url(#g)"/>` +
    `<circle cx="200" cy="50" r="120" fill="#fff" opacity="0.08"/>` +
    `<g transform="translate(${SIDE / 2} ${SIDE / 2})">${lettersSvg(plain, 88)}</g>`;
  return toWebp(svg(SIDE, SIDE, face));
}

/** Draws a client's logo: the first letter of the company on a disc. */
export function companyMark(companyName: string, hue: number): Promise<Buffer> {
  const mark =
    `${gradient(hue, 25, 46)}<rect width="${SIDE}" height="${SIDE}" fill="hsl(${hue % 360},30%,94%)"/>` +
    `<circle cx="128" cy="128" r="96" fill="url(#g)"/>` +
    `<g transform="translate(128 128)">${lettersSvg(companyName.slice(0, 1).toUpperCase(), 84)}</g>`;
  return toWebp(svg(SIDE, SIDE, mark));
}

/** Draws a still: hills under an evening sky. */
export function still(hue: number): Promise<Buffer> {
  const { width, height } = STILL_SIZE;
  const view =
    `${gradient(hue, 70, 58)}<rect width="${width}" height="${height}" fill="url(#g)"/>` +
    `<circle cx="${180 + (hue % 280)}" cy="130" r="46" fill="#fff" opacity="0.75"/>` +
    `<path d="M0 270 Q160 170 330 260 T640 230 V360 H0 Z" fill="hsl(${(hue + 90) % 360},35%,28%)"/>` +
    `<path d="M0 310 Q220 240 420 310 T640 290 V360 H0 Z" fill="hsl(${(hue + 90) % 360},38%,18%)"/>`;
  return toWebp(svg(width, height, view));
}
