/** Small video files for tests: real containers with realistic tables; their frames can't be decoded. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Rate } from '#domain/platform/timecode.ts';

type Container = 'mp4' | 'mov' | 'webm' | 'mkv';

export type VideoOptions = {
  container?: Container;
  rate?: Rate;
  frames?: number;
  codec?: 'avc' | 'hevc' | 'vp9' | 'vp8' | 'av1' | 'prores';
  /** Presentation time of each frame in seconds; evenly spaced at `rate` by default. */
  times?: readonly number[];
  rotation?: 0 | 90 | 180 | 270;
  hasAudio?: boolean;
  /** Codecs of audio tracks, one track each. */
  audioCodecs?: readonly ('opus' | 'pcm-s24')[];
  /** Size of each frame in bytes. */
  bytes?: number;
  /** Puts the tables before the frames, as for streaming. */
  isFastStart?: boolean;
  /** MP4 and MOV only: lists the frames in fragments of one second. */
  isFragmented?: boolean;
};

/** H.264 parameter set, baseline, 64 by 36: enough for the tables. */
const AVC = Uint8Array.from([1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0, 0x1e, 1, 0, 4, 0x68, 0xce, 0x3c, 0x80]);
const HEVC = Uint8Array.from([
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x5d, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);

const DECODERS = {
  avc: { codec: 'avc1.42001e', description: AVC },
  hevc: { codec: 'hev1.1.6.L93.B0', description: HEVC },
  vp8: { codec: 'vp8' },
  vp9: { codec: 'vp09.00.10.08' },
  av1: { codec: 'av01.0.00M.08' },
  prores: { codec: 'apch' },
};

const formatOf = (container: Container, { isFastStart, isFragmented }: VideoOptions) => {
  const fastStart = isFragmented ? ('fragmented' as const) : isFastStart ? ('in-memory' as const) : (false as const);
  if (container === 'mp4') return new Mp4OutputFormat({ fastStart });
  if (container === 'mov') return new MovOutputFormat({ fastStart });
  return container === 'webm' ? new WebMOutputFormat() : new MkvOutputFormat();
};

/** Returns a frame that containers accept: one length-prefixed H.264 unit filled with noise. */
function pictureOf(codec: string, at: number, bytes: number): Uint8Array {
  const picture = new Uint8Array(bytes).map((_, index) => (index * 31 + at * 7) & 0xff);
  if (codec !== 'avc' && codec !== 'hevc') return picture;
  new DataView(picture.buffer).setUint32(0, bytes - 4);
  picture[4] = codec === 'avc' ? (at === 0 ? 0x65 : 0x41) : at === 0 ? 0x26 : 0x02;
  return picture;
}

/** Adds one second of silence in packets of 20 ms. */
async function addSilence(source: EncodedAudioPacketSource, codec: 'opus' | 'pcm-s24'): Promise<void> {
  const packet = codec === 'opus' ? Uint8Array.from([0xfc, 0xff, 0xfe]) : new Uint8Array(960 * 6);
  for (let at = 0; at < 50; at += 1)
    await source.add(new EncodedPacket(packet, 'key', at / 50, 1 / 50), {
      decoderConfig: { codec, numberOfChannels: 2, sampleRate: 48_000 },
    });
  source.close();
}

/** Returns the bytes of a video with these tables; by default 2 s of H.264 at 25 frames per second in MP4. */
export async function aVideo({
  container = 'mp4',
  rate = { num: 25, den: 1 },
  frames = 50,
  codec = container === 'webm' ? 'vp9' : 'avc',
  times = Array.from({ length: frames }, (_, at) => (at * rate.den) / rate.num),
  rotation = 0,
  hasAudio = false,
  audioCodecs = hasAudio ? ['opus'] : [],
  bytes = 60,
  isFastStart = false,
  isFragmented = false,
}: VideoOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(container, { isFastStart, isFragmented }), target });
  const video = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(video, { rotation, ...(container === 'webm' ? {} : { frameRate: undefined }) });
  const audio = audioCodecs.map((name) => ({ name, source: new EncodedAudioPacketSource(name) }));
  for (const { source } of audio) output.addAudioTrack(source);
  await output.start();
  for (const { source, name } of audio) await addSilence(source, name);
  const decoderConfig = { ...DECODERS[codec], codedWidth: 64, codedHeight: 36 };
  for (const [at, time] of times.entries()) {
    const duration = (times[at + 1] ?? time + rate.den / rate.num) - time;
    const packet = new EncodedPacket(pictureOf(codec, at, bytes), at === 0 ? 'key' : 'delta', time, duration);
    await video.add(packet, { decoderConfig });
  }
  video.close();
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

/** Encodes four-byte numbers as in MP4 and QuickTime. */
export const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};

/** Builds a box of MP4 and QuickTime. */
export const box = (type: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([uint32(inside.length + 8), Buffer.from(type, 'latin1'), inside]);
};

/** Number of bytes before the inner boxes. */
const FIXED_BYTES: Record<string, number> = { stsd: 8 };

/** Appends a box to the contents of the first box at this path. The movie's tables must come last. */
export function withBox(video: Buffer, path: readonly string[], added: Buffer): Buffer<ArrayBuffer> {
  const [type, ...inner] = path;
  if (type === undefined) return Buffer.concat([video, added]);
  let at = 0;
  while (video.toString('latin1', at + 4, at + 8) !== type) at += video.readUInt32BE(at);
  const end = at + video.readUInt32BE(at);
  const boxesAt = at + 8 + (FIXED_BYTES[type] ?? 0);
  const inside = withBox(video.subarray(boxesAt, end), inner, added);
  return Buffer.concat([
    video.subarray(0, at),
    box(type, video.subarray(at + 8, boxesAt), inside),
    video.subarray(end),
  ]);
}

const unitsPerSecond = (video: Buffer, header: 'mvhd' | 'mdhd'): number =>
  video.readUInt32BE(video.indexOf(header) + 16);

/** Adds an edit list to the picture: lengths and starts in seconds, or an empty edit if the start is null. */
export function withEdits(video: Buffer, edits: readonly (readonly [number, number | null])[]): Buffer<ArrayBuffer> {
  const rows = edits.map(([length, start]) => {
    const startUnits = start === null ? 2 ** 32 - 1 : start * unitsPerSecond(video, 'mdhd');
    return uint32(length * unitsPerSecond(video, 'mvhd'), startUnits, 0x10000);
  });
  return withBox(video, ['moov', 'trak'], box('edts', box('elst', uint32(0, edits.length), ...rows)));
}

/** Adds a start timecode as cameras and editing programs write it. The movie's tables must come last. */
export function withTimecode(
  video: Buffer,
  { startFrame, fps, isDrop }: { startFrame: number; fps: number; isDrop: boolean },
): Buffer<ArrayBuffer> {
  const moovAt = video.lastIndexOf('moov') - 4;
  const moov = video.subarray(moovAt + 8);
  const sample = box('free', uint32(startFrame));
  const entry = Buffer.concat([
    uint32(34),
    Buffer.from('tmcd'),
    Buffer.alloc(12),
    uint32(isDrop ? 1 : 0, fps * 1000, 1000),
    Buffer.from([fps, 0]),
  ]);
  const table = box(
    'stbl',
    box('stsd', uint32(0, 1), entry),
    box('stts', uint32(0, 1, 1, 1000)),
    box('stsc', uint32(0, 1, 1, 1, 1)),
    box('stsz', uint32(0, 4, 1)),
    box('stco', uint32(0, 1, moovAt + 8)),
  );
  const handler = box('hdlr', uint32(0), Buffer.from('mhlrtmcd'), uint32(0, 0, 0), Buffer.from([0]));
  const header = box('mdhd', uint32(0, 0, 0, fps * 1000, 1000), Buffer.alloc(4));
  const trackHeader = box('tkhd', uint32(7, 0, 0, 9, 0, 1000), Buffer.alloc(60));
  const track = box('trak', trackHeader, box('mdia', header, handler, box('minf', table)));
  const whole = Buffer.concat([video.subarray(0, moovAt), sample, box('moov', moov, track)]);
  return Buffer.from(whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length));
}
