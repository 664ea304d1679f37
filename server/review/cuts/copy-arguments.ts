/** Arguments of the program that makes a playable copy (docs/review.md#copies). */
import type { VideoMetadata } from '#domain/review/cuts.ts';
import { playabilityOf } from '#domain/review/playability.ts';

/** Widest picture of a copy, in pixels. */
const WIDTH = 1_920;

/** The frames stay, at their distances, from time 0. `sar` is the shape of a pixel, also after rotation. */
const PICTURE_FILTERS = [
  'bwdif=mode=send_frame:deint=interlaced',
  'setpts=PTS-STARTPTS',
  `scale='trunc(iw*sar/2)*2':ih`,
  'setsar=1',
  `scale='trunc(min(${WIDTH},iw)/2)*2':-2`,
].join(',');

/** H.264 with 8 bits and 4:2:0. */
const ENCODING = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p', '-fps_mode', 'passthrough'],
  ...['-vf', PICTURE_FILTERS],
];

/** Audio codecs that the program decodes. Cameras add tracks that it doesn't. */
const DECODABLE = /^(aac|mp3|opus|vorbis|flac|ac3|eac3|dts|pcm|ulaw|alaw)/;

type AudioInput = { input: string; channels: number };

/** Returns the filter that joins the tracks: two mono tracks are left and right, others are mixed. */
function joinOf(tracks: readonly AudioInput[]): string {
  const inputs = tracks.map(({ input }) => `[${input}]`).join('');
  const isPair = tracks.length === 2 && tracks.every(({ channels }) => channels === 1);
  if (isPair) return `${inputs}join=inputs=2:channel_layout=stereo`;
  return `${inputs}amix=inputs=${tracks.length}:normalize=0`;
}

/** Returns all audio as one AAC track that starts with the picture. */
function audioOf({ hasAudio, firstUs, playback }: VideoMetadata): string[] {
  if (!hasAudio) return ['-an'];
  const codec = ['-c:a', 'aac', '-b:a', '160k'];
  const first = firstUs / 1e6;
  const shift = `atrim=start=${first},asetpts=PTS-${first}/TB`;
  const tracks = (playback?.audioTracks ?? []).flatMap((track, at) =>
    DECODABLE.test(track.codec) ? [{ input: `0:a:${at}`, channels: track.channels }] : [],
  );
  if (tracks.length < 2) return ['-map', `${tracks[0]?.input ?? '0:a:0'}?`, '-af', shift, ...codec];
  return ['-filter_complex', `${joinOf(tracks)},${shift}[audio]`, '-map', '[audio]', ...codec];
}

/** Returns the arguments for a copy with the same frames and its tables at the start. If only container or audio are at fault, the picture stays as it is. */
export function copyArguments(facts: VideoMetadata, { source, target }: { source: string; target: string }): string[] {
  const playability = playabilityOf(facts);
  const isRemuxed = !playability.isPlain && !playability.needsEncoding;
  return [
    // The file's own times, as they were read from its tables.
    ...['-nostdin', '-y', '-v', 'error', '-copyts', '-i', source, '-map', '0:v:0'],
    ...(isRemuxed ? ['-c:v', 'copy'] : ENCODING),
    ...audioOf(facts),
    ...['-movflags', '+faststart', '-progress', 'pipe:1', '-nostats', target],
  ];
}
