/** The demo's short film, frame by frame: an evening over hills, then the sea. Source of its pictures and its file (`scripts/make-demo-film.ts`). */
import sharp from 'sharp';
import { lettersSvg } from './pictures.ts';

export const FILM = { width: 640, height: 360, fps: 25, frames: 250 } as const;

/** In version 2 the logo appears later and next to the sun, and the sea is brighter. */
export type FilmVersion = 1 | 2;

const STRIP_TILES = 20;
const TILE = { width: 160, height: 90 };
const PEAKS = 400;
/** Frame at which the sea follows the hills. */
const SHOT_CHANGE = 125;
const LOGO: Record<FilmVersion, { from: number; x: number; y: number }> = {
  1: { from: 20, x: 320, y: 150 },
  2: { from: 45, x: 480, y: 110 },
};
const LOGO_FRAMES = 50;

const { width, height } = FILM;

const sky = (id: string, top: string, bottom: string): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
  `<stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#${id})"/>`;

function hills(frame: number): string {
  const drift = frame / 2;
  return (
    `${sky('h', '#27336b', '#f0a36b')}<circle cx="${200 + frame}" cy="${90 + frame * 0.6}" r="42" fill="#ffe9c4"/>` +
    `<path transform="translate(${-drift} 0)" d="M0 270 Q160 170 330 260 T640 230 T980 250 V360 H0 Z" fill="#3d3f5c"/>` +
    `<path transform="translate(${-drift * 2} 0)" d="M0 310 Q220 240 420 310 T840 290 T1200 300 V360 H0 Z" fill="#23243a"/>`
  );
}

function sea(frame: number, version: FilmVersion): string {
  const at = frame - SHOT_CHANGE;
  const [top, bottom, water] = version === 1 ? ['#16344a', '#3b6f86', '#0f2a3a'] : ['#2b6a8f', '#9fd3dd', '#1b5a78'];
  const boat = `translate(${60 + at * 3} ${236 + Math.round(4 * Math.sin(at / 8))})`;
  return (
    `${sky('s', top, bottom)}<rect y="250" width="${width}" height="110" fill="${water}"/>` +
    `<path transform="${boat}" d="M0 0 H90 L74 24 H16 Z M44 -4 V-84 L84 -10 Z M38 -4 V-70 L8 -10 Z" fill="#f4efe4"/>`
  );
}

function mark(frame: number, version: FilmVersion): string {
  const { from, x, y } = LOGO[version];
  const at = frame - from;
  if (at < 0 || at >= LOGO_FRAMES) return '';
  return `<g transform="translate(${x} ${y})" opacity="${Math.min(1, (at + 1) / 10)}">${lettersSvg('NP', 90)}</g>`;
}

const content = (frame: number, version: FilmVersion): string =>
  (frame < SHOT_CHANGE ? hills(frame) : sea(frame, version)) + mark(frame, version);

/** Returns one frame of the film as SVG. */
export const filmFrame = (frame: number, version: FilmVersion): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content(frame, version)}</svg>`,
  );

/** Returns the loudness at a position from 0 to 1: waves that fade out. */
export const loudnessAt = (offset: number): number =>
  (0.3 + 0.5 * Math.sin(offset * 31) ** 2) * Math.min(1, offset * 20, (1 - offset) * 8);

const framesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) / count) * FILM.frames));

async function stripOf(version: FilmVersion): Promise<Buffer> {
  const tiles = framesOf(STRIP_TILES).map(async (frame, at) => ({
    input: await sharp(filmFrame(frame, version)).resize(TILE).png({ compressionLevel: 1 }).toBuffer(),
    left: at * TILE.width,
    top: 0,
  }));
  const sheet = { width: TILE.width * STRIP_TILES, height: TILE.height, channels: 3, background: '#000' } as const;
  return sharp({ create: sheet })
    .composite(await Promise.all(tiles))
    .webp({ quality: 80, effort: 1 })
    .toBuffer();
}

/** Returns the pictures that a browser creates when it uploads a cut (docs/review.md#pictures). */
export async function filmPictures(version: FilmVersion) {
  const poster = sharp(filmFrame(FILM.frames / 10, version)).webp({ quality: 82, effort: 1 });
  return {
    poster: await poster.toBuffer(),
    strip: await stripOf(version),
    stripCount: STRIP_TILES,
    peaks: Array.from({ length: PEAKS }, (_, at) => Math.round(255 * loudnessAt((at + 0.5) / PEAKS))),
  };
}
