/** Generated pictures of the demo: portraits with initials, client logos, and stills to attach. */
import sharp from 'sharp';
import { initialsOf, type NamedPerson } from '#domain/platform/text.ts';

/** Capital letters as SVG paths on a grid of 10 by 14, from the top left: a minimal server has no fonts for initials. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  B: 'M0 0 V14 H6 A3.7 3.7 0 0 0 6 6.6 H0 M0 0 H5.5 A3.3 3.3 0 0 1 5.5 6.6',
  C: 'M10 2.8 A6 7 0 1 0 10 11.2',
  D: 'M0 0 V14 H3.5 A6.5 7 0 0 0 3.5 0 H0',
  E: 'M9 0 H0 V14 H9 M0 7 H7',
  F: 'M9 0 H0 V14 M0 7 H7',
  G: 'M10 2.8 A6 7 0 1 0 10 10.5 V7.5 H6',
  H: 'M0 0 V14 M10 0 V14 M0 7 H10',
  I: 'M5 0 V14',
  J: 'M8 0 V9.5 A4 4.5 0 0 1 0 9.5',
  K: 'M0 0 V14 M9 0 L0 8 M3.4 5.2 L10 14',
  L: 'M0 0 V14 H8.5',
  M: 'M0 14 V0 L5 8 L10 0 V14',
  N: 'M0 14 V0 L10 14 V0',
  O: 'M5 0 A5.5 7 0 1 0 5 14 A5.5 7 0 1 0 5 0',
  P: 'M0 14 V0 H6 A3.9 3.9 0 0 1 6 7.8 H0',
  Q: 'M5 0 A5.5 7 0 1 0 5 14 A5.5 7 0 1 0 5 0 M6 9.5 L10.5 14',
  R: 'M0 14 V0 H6 A3.7 3.7 0 0 1 6 7.4 H0 M5 7.4 L10 14',
  S: 'M9.2 2.4 C7.5 -0.8 0.6 -0.8 0.6 3.6 C0.6 8 9.6 6 9.6 10.4 C9.6 14.8 2 14.8 0.2 11.4',
  T: 'M0 0 H10 M5 0 V14',
  U: 'M0 0 V9 A5 5 0 0 0 10 9 V0',
  V: 'M0 0 L5 14 L10 0',
  W: 'M-1 0 L2 14 L5 4 L8 14 L11 0',
  X: 'M0 0 L10 14 M10 0 L0 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 V14',
  Z: 'M0 0 H10 L0 14 H10',
};

const WIDTH = 10;
const HEIGHT = 14;
const GAP = 4;

/** Returns up to two letters as SVG strokes, centered on 0,0 and `height` high; other characters are left out. */
export function lettersSvg(text: string, height: number): string {
  const shapes = [...text].flatMap((letter) => STROKES[letter] ?? []).slice(0, 2);
  const scale = height / HEIGHT;
  const left = -(shapes.length * WIDTH + (shapes.length - 1) * GAP) / 2;
  const drawn = shapes.map(
    (path, i) => `<path d="${path}" transform="translate(${left + i * (WIDTH + GAP)} ${-HEIGHT / 2})"/>`,
  );
  return `<g transform="scale(${scale})" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

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
