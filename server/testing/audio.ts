/** Small audio files for tests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toneWav } from '#server/seed/demo-media.ts';

/** Returns a mono WAV with a tone. */
export const aWav = (seconds = 2): Buffer => toneWav(seconds);

const WAV_HEADER = 44;

/** Returns a mono AIFF with the tone of the WAV, in the byte order of WAV if `packing` is `sowt`. */
export function anAiff(seconds = 2, packing?: string): Buffer {
  const wav = aWav(seconds);
  const sound = Buffer.from(wav.subarray(WAV_HEADER));
  if (packing !== 'sowt') sound.swap16();
  const common = Buffer.alloc(packing === undefined ? 18 : 24);
  common.writeUInt16BE(1, 0);
  common.writeUInt32BE(sound.length / 2, 2);
  common.writeUInt16BE(16, 6);
  // An 80-bit float: exponent, then the rate shifted until its first bit is set.
  const rate = wav.readUInt32LE(24);
  const bits = 32 - Math.clz32(rate);
  common.writeUInt16BE(16_383 + bits - 1, 8);
  common.writeUInt32BE((rate << (32 - bits)) >>> 0, 10);
  common.write(packing ?? '', 18, 'latin1');
  const chunk = (type: string, content: Buffer): Buffer => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const chunks = [chunk('COMM', common), chunk('SSND', Buffer.concat([Buffer.alloc(8), sound]))];
  return chunk('FORM', Buffer.concat([Buffer.from(packing === undefined ? 'AIFF' : 'AIFC'), ...chunks]));
}

/** Returns the WAV as a broadcast file that starts this many samples after midnight, with the chunk before or after the sound. */
export function aBroadcastWav(seconds: number, samples: number, isAfter = false): Buffer {
  const wav = aWav(seconds);
  const bext = Buffer.alloc(8 + 602);
  bext.write('bext', 0, 'latin1');
  bext.writeUInt32LE(602, 4);
  bext.writeBigUInt64LE(BigInt(samples), 8 + 338);
  const parts = isAfter ? [wav, bext] : [wav.subarray(0, 12), bext, wav.subarray(12)];
  const bytes = Buffer.concat(parts);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

const BIT_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128];

/** Returns a silent MP3 with one frame of 24 ms per bit rate in kbit/s, after a header frame if `header` names one. */
export function anMp3(rates: readonly number[], header?: 'Xing' | 'Xing without table' | 'Info' | 'VBRI'): Buffer {
  const frames = [...(header ? [64] : []), ...rates].map((rate) => {
    const frame = Buffer.alloc(rate * 3);
    frame.writeUInt32BE((0xff_fb_04_c0 | (BIT_RATES.indexOf(rate) << 12)) >>> 0);
    return frame;
  });
  if (header) {
    frames[0]?.write(header.slice(0, 4), header === 'VBRI' ? 36 : 21, 'latin1');
    // The number of frames, and with the table also its places.
    frames[0]?.writeUInt32BE(header === 'Xing' ? 5 : 1, 25);
    frames[0]?.writeUInt32BE(rates.length, 29);
    if (header === 'VBRI') frames[0]?.fill(0, 25, 33);
  }
  return Buffer.concat(frames);
}

/** Arguments of ffmpeg for each format. */
export const AUDIO_ENCODERS = {
  mp3: ['-c:a', 'libmp3lame'],
  m4a: ['-c:a', 'aac'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libopus'],
  opus: ['-c:a', 'libopus'],
  aiff: ['-c:a', 'pcm_s24be'],
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
