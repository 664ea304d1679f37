/** Tests of parsing the converter's description of files: streams, names, shape of pixels, fields, timecode. */
import { expect, it } from 'vitest';
import { parseProbe } from './parse-probe.ts';

const TAPE = `Input #0, mxf, from 'pipe:0':
  Metadata:
    timecode        : 01:00:00;00
  Duration: N/A, start: 0.000000, bitrate: N/A
  Stream #0:0: Video: mpeg2video (4:2:2), yuv422p(tv, bt709, top first), 1440x1080 [SAR 4:3 DAR 16:9], 29.97 fps, 29.97 tbr
    Metadata:
      file_package_umid: 0x060A2B
  Stream #0:1[0x101](deu): Audio: pcm_s24le, 48000 Hz, 2 channels, s32 (24 bit), 2304 kb/s
    Metadata:
      title           : Mix
  Stream #0:2(und): Audio: aac (LC), 48000 Hz, 5.1, fltp
Output #0, framecrc, to 'pipe:1':
  Stream #0:0: Video: mpeg2video, yuv422p, 1x1, 1 fps
`;

it('reads picture, audio tracks with names and languages, and timecode', () => {
  expect(parseProbe(TAPE)).toEqual({
    codec: 'mpeg2video',
    width: 1440,
    height: 1080,
    fps: 30_000 / 1001,
    pixelAspect: { num: 4, den: 3 },
    isInterlaced: true,
    hdr: undefined,
    audioTracks: [
      { codec: 'pcm_s24le', channels: 2, name: 'Mix', language: 'deu' },
      { codec: 'aac', channels: 6 },
    ],
    timecode: { startFrame: 107_892, isDrop: true, fps: 30 },
  });
});

it('reads a file without sound, timecode and shape, by our name of the codec', () => {
  const printed =
    "Input #0, avi, from 'pipe:0':\n  Stream #0:0: Video: h264 (High), yuv420p(progressive), 320x180, 25 fps, 25 tbr";
  expect(parseProbe(printed)).toMatchObject({
    codec: 'avc',
    isInterlaced: false,
    audioTracks: [],
    pixelAspect: { num: 1, den: 1 },
  });
});

it.each([
  ['no picture', "Input #0, avi, from 'pipe:0':\n  Stream #0:0: Audio: mp3, 44100 Hz, mono, fltp"],
  ['an error', 'pipe:0: Invalid data found when processing input'],
])('finds no video in %s', (_what, printed) => {
  expect(parseProbe(printed)).toBeUndefined();
});
