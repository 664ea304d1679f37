/** Generates the two versions of the demo video with the installed ffmpeg: `node scripts/make-demo-film.ts`. The result is committed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { FILM, type FilmVersion, filmFrame, loudnessAt } from '#server/seed/demo-film.ts';

const SAMPLES = 16_000;
const SIZE = `${FILM.width}x${FILM.height}`;
const SECONDS = FILM.frames / FILM.fps;

/** Returns a chord that swells with the video's loudness, as 16-bit samples. */
function sound(): Buffer {
  const count = SECONDS * SAMPLES;
  const bytes = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) {
    const turn = (hertz: number): number => Math.sin((2 * Math.PI * hertz * at) / SAMPLES);
    const tone = 0.5 * turn(110) + 0.3 * turn(165) + 0.2 * turn(220);
    bytes.writeInt16LE(Math.round(32_000 * tone * loudnessAt(at / count)), at * 2);
  }
  return bytes;
}

const INPUTS = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', SIZE, '-r', String(FILM.fps), '-i', '-'];
const PICTURE =
  '-c:v libx264 -preset veryslow -tune animation -crf 37 -bf 0 -g 50 -pix_fmt yuv420p -profile:v main'.split(' ');
const SOUND = ['-c:a', 'aac', '-b:a', '12k'];

async function make(version: FilmVersion, folder: string): Promise<void> {
  const soundFile = path.join(folder, 'sound.raw');
  await writeFile(soundFile, sound());
  const samples = ['-f', 's16le', '-ar', String(SAMPLES), '-ac', '1', '-i', soundFile];
  const file = path.join(import.meta.dirname, `../server/seed/demo-film-${version}.mp4`);
  const ends = ['-bitexact', '-movflags', '+faststart', '-y', file];
  const program = spawn('ffmpeg', ['-v', 'error', ...INPUTS, ...samples, ...PICTURE, ...SOUND, ...ends], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (let frame = 0; frame < FILM.frames; frame += 1) {
    const pixels = await sharp(filmFrame(frame, version)).removeAlpha().raw().toBuffer();
    if (!program.stdin.write(pixels)) await once(program.stdin, 'drain');
  }
  program.stdin.end();
  const [code] = await once(program, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

const folder = await mkdtemp(path.join(tmpdir(), 'demo-film-'));
for (const version of [1, 2] as const) await make(version, folder);
await rm(folder, { recursive: true });
