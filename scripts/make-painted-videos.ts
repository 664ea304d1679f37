/** Generates the test videos with painted frame numbers with the installed ffmpeg: `node scripts/make-painted-videos.ts`. The result is committed. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { box, withBox, withEdits } from '#server/testing/videos.ts';
import { isSkippedFrame, KIND_NAMES, type KindName, kindOf, PAINTED, PAINTED_FOLDER } from '../e2e/painted-videos.ts';
import { BITS } from '../e2e/test-videos.ts';

const { frames, fps, width, height } = PAINTED;
const SECONDS = frames / fps;
const BIT_WIDTH = width / BITS;
/** Bits that the frame numbers need; the remaining fields stay black. */
const USED_BITS = Math.ceil(Math.log2(frames));

const fillBox = (x: number, y: number, size: string, color: string): string =>
  `drawbox=x=${x}:y=${y}:w=${size}:c=${color}:t=fill`;

const BITS_PAINTED = Array.from(
  { length: USED_BITS },
  (_, bit) => `${fillBox(bit * BIT_WIDTH, 0, `${BIT_WIDTH}:h=40`, 'white')}:enable='mod(floor(n/${2 ** bit}),2)'`,
);
const PICTURE = [
  `color=c=0x607080:s=${width}x${height}:r=${fps}:d=${SECONDS}`,
  fillBox(0, 0, `${width}:h=40`, 'black'),
  ...BITS_PAINTED,
  fillBox(0, height - 20, '20:h=20', 'red'),
].join(',');
const TONE = ['-f', 'lavfi', '-i', `sine=d=${SECONDS}:r=8000`];
const H264 = '-c:v libx264 -preset veryfast -crf 26 -g 25 -pix_fmt yuv420p'.split(' ');
/** Without B-frames, and without the edit list that delays their decoding. */
const BARE = [...H264, '-bf', '0', '-use_editlist', '0'];
const AAC = ['-c:a', 'aac', '-b:a', '16k'];
const VP9 = '-c:v libvpx-vp9 -deadline good -cpu-used 4 -b:v 150k -g 25'.split(' ');
const storedFrames = Array.from({ length: frames }, (_, frame) => frame).filter((frame) => !isSkippedFrame(frame));

/** ffmpeg arguments after the picture's input. */
const ARGUMENTS: Record<KindName, readonly string[]> = {
  'plain H.264': [...TONE, ...H264, ...AAC],
  'MKV with B-frames': [...TONE, ...H264, '-bf', '3', '-b_strategy', '0', ...AAC],
  'late picture': [...TONE, ...H264, '-vf', 'setpts=PTS+0.48/TB', ...AAC],
  'trimmed head': BARE,
  'trimmed tail': BARE,
  'WebM without index': [...VP9, '-live', '1'],
  'MP4 in fragments': [...H264, '-movflags', 'frag_keyframe+empty_moov'],
  'PCM sound': [...TONE, ...H264, '-c:a', 'pcm_s16le'],
  'two mono tracks': [...TONE, ...TONE, '-map', '0', '-map', '1', '-map', '2', ...H264, ...AAC],
  'wide pixels': [...H264, '-vf', 'setsar=64/45'],
  rotated: [...H264, '-vf', 'transpose=cclock'],
  'variable rate': [
    ...H264,
    '-vf',
    `select='${storedFrames.map((frame) => `eq(n,${frame})`).join('+')}'`,
    '-fps_mode',
    'passthrough',
  ],
  interlaced: [...H264, '-vf', 'setfield=tff', '-flags', '+ilme+ildct', '-x264-params', 'tff=1'],
  '10-bit 4:2:2': [...H264, '-pix_fmt', 'yuv422p10le'],
  HEVC: '-c:v libx265 -preset veryfast -crf 30 -g 25 -tag:v hvc1 -x265-params log-level=none'.split(' '),
  'VP9 WebM': VP9,
  'AV1 WebM': '-c:v libaom-av1 -cpu-used 8 -crf 40 -g 25'.split(' '),
};

/** Edit lists that ffmpeg doesn't write: lengths and starts in seconds. */
const EDITS: Partial<Record<KindName, Parameters<typeof withEdits>[1]>> = {
  'trimmed head': [[SECONDS - 10 / fps, 10 / fps]],
  'trimmed tail': [[60 / fps, 0]],
};

/** Adds the field order to the container, as cameras do. ffmpeg writes it only to the encoded picture. */
const withFields = (video: Buffer): Buffer =>
  withBox(video, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1'], box('fiel', Buffer.from([2, 1])));

/** Rotates the picture by 90 degrees clockwise through the first track's matrix. */
function turned(video: Buffer): Buffer {
  const matrixAt = video.indexOf('tkhd') + 44;
  const rows = [0, 1, 0, -1, 0, 0].map((value) => value * 2 ** 16);
  rows.forEach((value, at) => video.writeInt32BE(value, matrixAt + at * 4));
  video.writeInt32BE(width * 2 ** 16, matrixAt + 24);
  return video;
}

for (const name of KIND_NAMES) {
  const target = path.join(PAINTED_FOLDER, kindOf(name).file);
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', PICTURE, ...ARGUMENTS[name], '-bitexact', '-y', target]);
  const edits = EDITS[name];
  if (name === 'interlaced') writeFileSync(target, withFields(readFileSync(target)));
  if (name === 'rotated') writeFileSync(target, turned(readFileSync(target)));
  if (edits) writeFileSync(target, withEdits(readFileSync(target), edits));
}
