/** Arguments of the program that makes a review copy (docs/review.md#copies). */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { toneMapOf } from '#server/review/inspection/tone-map.ts';
import { demuxerOf } from '#server/review/inspection/probe.ts';
import { COPY_LIMITS, type CopyPlan, playsOwnFile, REVIEW_COPY } from '#domain/review/review-copy.ts';

const { shortSide, mbits, seekSeconds } = REVIEW_COPY;

const THREADS = String(COPY_LIMITS.threads);
/** Limits of the whole program, and of each decoder. */
const PROGRAM_LIMITS = [
  ...['-max_alloc', String(COPY_LIMITS.allocationBytes)],
  ...['-filter_threads', THREADS, '-filter_complex_threads', THREADS],
];
const DECODER_LIMITS = ['-threads', THREADS, '-max_pixels', String(COPY_LIMITS.pixels)];

type Encoding = { startSeconds: number; hasZscale: boolean };

/** Returns the video filters, which keep all frames and their timing. `sar` is the pixel aspect ratio, also after rotation. The longer side is scaled with the shorter one. */
const pictureFilters = ({ playback }: CutMetadata, { startSeconds, hasZscale }: Encoding): string =>
  [
    `bwdif=mode=send_frame:deint=${playback?.isInterlaced ? 'all' : 'interlaced'}`,
    `setpts=PTS-STARTPTS+${startSeconds}/TB`,
    `scale='trunc(iw*sar/2)*2':ih`,
    'setsar=1',
    `scale='if(gt(iw,ih),-2,trunc(min(${shortSide},iw)/2)*2)':'if(gt(iw,ih),trunc(min(${shortSide},ih)/2)*2,-2)'`,
    ...(playback?.hdr ? toneMapOf(playback.hdr, hasZscale) : []),
  ].join(',');

/** Returns the encoder's arguments: H.264 with 8 bits and 4:2:0, at a limited rate, in short closed groups of pictures. */
const encodingOf = (facts: CutMetadata, encoding: Encoding): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p', '-fps_mode', 'passthrough'],
  ...['-threads', THREADS],
  ...['-maxrate', `${mbits}M`, '-bufsize', `${mbits}M`],
  ...['-g', String(Math.max(1, Math.round((facts.rate.num / facts.rate.den) * seekSeconds))), '-flags', '+cgop'],
  ...['-vf', pictureFilters(facts, encoding)],
];

/** Audio codecs that the converter decodes. Cameras add tracks in others. */
const DECODABLE = /^(aac|alac|mp2|mp3|adpcm|s302m|wma|opus|vorbis|flac|ac3|eac3|dts|pcm|ulaw|alaw)/;

type AudioInput = { input: string; channels: number };

/** Returns the filter that joins the tracks: two mono tracks are left and right, others are mixed. */
function joinFilterOf(tracks: readonly AudioInput[]): string {
  const inputs = tracks.map(({ input }) => `[${input}]`).join('');
  const isPair = tracks.length === 2 && tracks.every(({ channels }) => channels === 1);
  if (isPair) return `${inputs}join=inputs=2:channel_layout=stereo`;
  return `${inputs}amix=inputs=${tracks.length}:normalize=0`;
}

/** Returns the arguments for all audio as one AAC track, shifted earlier by these seconds. */
function audioOf({ hasAudio, playback }: CutMetadata, shiftSeconds: number): string[] {
  if (!hasAudio) return ['-an'];
  const codec = ['-c:a', 'aac', '-b:a', '160k'];
  const shift = `atrim=start=${shiftSeconds},asetpts=PTS-${shiftSeconds}/TB`;
  const tracks = (playback?.audioTracks ?? []).flatMap((track, at) =>
    DECODABLE.test(track.codec) ? [{ input: `0:a:${at}`, channels: track.channels }] : [],
  );
  if (tracks.length < 2) return ['-map', `${tracks[0]?.input ?? '0:a:0'}?`, '-af', shift, ...codec];
  return ['-filter_complex', `${joinFilterOf(tracks)},${shift}[audio]`, '-map', '[audio]', ...codec];
}

/** Returns the arguments for a copy of an audio file. */
const soundArguments = (facts: CutMetadata, { source, target }: Files): string[] => [
  ...['-nostdin', '-y', '-v', 'error', ...PROGRAM_LIMITS, '-threads', THREADS],
  ...['-protocol_whitelist', 'file', '-i', source, '-vn', '-sn', '-dn'],
  ...audioOf(facts, 0),
  ...['-b:a', '256k', '-movflags', '+faststart', '-progress', 'pipe:1', '-nostats', target],
];

type Files = {
  source: string;
  target: string;
  /** Whether the converter has the `zscale` filter. */
  hasZscale?: boolean;
};

/** Returns the arguments for a copy with the same frames and its tables at the start. A remux leaves the picture as it is. */
export function copyArguments(
  facts: CutMetadata,
  plan: CopyPlan,
  { source, target, hasZscale = false }: Files,
): string[] {
  if (facts.kind === 'audio') return soundArguments(facts, { source, target });
  // The player can show either file of a plain version, so both must have the same times. Other copies start at 0.
  const demuxer = demuxerOf(source);
  const start = playsOwnFile(facts) ? facts.firstUs / 1e6 : 0;
  return [
    // Keeps the file's own times, as they were read from its tables.
    ...['-nostdin', '-y', '-v', 'error', ...PROGRAM_LIMITS, '-copyts', ...(demuxer ? ['-f', demuxer] : [])],
    ...[...DECODER_LIMITS, '-protocol_whitelist', 'file', '-i', source, '-map', '0:v:0'],
    ...(plan === 'remux' ? ['-c:v', 'copy'] : encodingOf(facts, { startSeconds: start, hasZscale })),
    ...audioOf(facts, facts.firstUs / 1e6 - start),
    ...['-movflags', '+faststart', '-progress', 'pipe:1', '-nostats', target],
  ];
}
