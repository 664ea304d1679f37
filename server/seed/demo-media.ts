/** The demo's image and audio versions: a still of the film, and a generated tone. */
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { sourceOf } from '#server/review/inspection/boxes.ts';
import { readImageMetadata } from '#server/review/inspection/image-metadata.ts';
import { readMetadata } from '#server/review/inspection/media-metadata.ts';

const SAMPLE_RATE = 8_000;
const SECONDS = 20;

/** Returns the loudness at a time, from 0 to 1: it swells and fades every four seconds. */
const levelAt = (time: number): number => 0.15 + 0.6 * Math.abs(Math.sin((Math.PI * time) / 4));

/** Returns a mono WAV with a tone that swells and fades. */
export function toneWav(seconds: number = SECONDS): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE);
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    const time = at / SAMPLE_RATE;
    data.writeInt16LE(Math.round(Math.sin(2 * Math.PI * 220 * time) * levelAt(time) * 32_767), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  // Format chunk: size, PCM, one channel, bytes per second, bytes and bits per sample.
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Returns a sound with its metadata and loudness. */
export async function demoSound() {
  const bytes = toneWav();
  const peaks = Array.from({ length: CUT_LIMITS.peaks }, (_, at) =>
    Math.round(levelAt((at / CUT_LIMITS.peaks) * SECONDS) * 255),
  );
  return { name: 'northlight-theme.wav', bytes, facts: await readMetadata(sourceOf(bytes)), pictures: { peaks } };
}

/** Returns this WebP picture as an image version. */
export async function demoImage(poster: Buffer) {
  const facts = await readImageMetadata(sourceOf(poster));
  return { name: 'northlight-thumbnail.webp', bytes: poster, facts, pictures: { poster, peaks: null } };
}
