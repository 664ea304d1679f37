/** Small audio files for tests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SAMPLE_RATE = 8_000;

/** Returns a mono WAV with a tone that swells once per second. */
export function aWav(seconds = 2): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE);
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    const time = at / SAMPLE_RATE;
    const level = (0.2 + 0.6 * (time % 1)) * 32_767;
    data.writeInt16LE(Math.round(Math.sin(2 * Math.PI * 220 * time) * level), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
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

/** How ffmpeg encodes each format, with a cover where the format has one. */
export const AUDIO_ENCODERS = {
  mp3: ['-c:a', 'libmp3lame'],
  m4a: ['-c:a', 'aac'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libopus'],
} as const;

/** Returns the WAV in another format, encoded by ffmpeg. */
export function encodedAudio(ffmpeg: string, format: keyof typeof AUDIO_ENCODERS, seconds = 2): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-audio-'));
  const file = path.join(folder, `a.${format}`);
  try {
    const args = ['-v', 'error', '-f', 'wav', '-i', 'pipe:0', '-ar', '48000', ...AUDIO_ENCODERS[format], file];
    execFileSync(ffmpeg, args, { input: aWav(seconds) });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
