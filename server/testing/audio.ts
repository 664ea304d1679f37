/** Small audio files for tests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toneWav } from '#server/seed/demo-media.ts';

/** Returns a mono WAV with a tone. */
export const aWav = (seconds = 2): Buffer => toneWav(seconds);

/** Arguments of ffmpeg for each format. */
export const AUDIO_ENCODERS = {
  mp3: ['-c:a', 'libmp3lame'],
  m4a: ['-c:a', 'aac'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libopus'],
} as const;

/** Returns the WAV in another format, encoded by ffmpeg. */
export function encodedAudio(
  ffmpeg: string,
  format: keyof typeof AUDIO_ENCODERS,
  seconds = 2,
  options: readonly string[] = [],
): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-audio-'));
  const file = path.join(folder, `a.${format}`);
  try {
    const args = [
      '-v',
      'error',
      '-f',
      'wav',
      '-i',
      'pipe:0',
      '-ar',
      '48000',
      ...AUDIO_ENCODERS[format],
      ...options,
      file,
    ];
    execFileSync(ffmpeg, args, { input: aWav(seconds) });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
