/** Video metadata, read from a file's tables without decoding frames (docs/review.md#cuts). */
import { CustomSource, EncodedPacketSink, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { CUT_RULE_TEXTS, type VideoMetadata } from '#domain/review/cuts.ts';
import { usesDropFrame, KNOWN_RATES, nominalFpsOf, type Rate, snapRate } from '#domain/platform/timecode.ts';
import { type ByteSource, inWindows } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { FrameTimes } from './frame-times.ts';
import { addFragments } from './mp4-fragments.ts';
import { addTimes, checkPositions } from './mp4-samples.ts';
import { findMovie, type Movie, type Track } from './mp4-tracks.ts';
import { findTimecode, type StartTimecode } from './tmcd.ts';
import { readPlaybackFacts } from './playback-facts.ts';
import { isWhole } from './whole-file.ts';

export type FileMetadata = VideoMetadata & { mimeType: string };

const NAMES: readonly [RegExp, string][] = [
  [/^AVd[nh]$|DNX/i, 'dnx'],
  [/^ap[c4]|PRORES/i, 'prores'],
];

/** Returns the container's codec name if the library doesn't know the codec. */
function codecOf(internal: unknown): string {
  const name = typeof internal === 'string' ? internal.trim() : '';
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? (name.toLowerCase().slice(0, 40) || 'unknown');
}

/** Reads packet by packet; the library's own iterator slows down with each packet. */
async function addPackets(track: InputVideoTrack, times: FrameTimes): Promise<void> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  let packet = await sink.getFirstPacket(options);
  while (packet) {
    times.add(packet.timestamp, packet.duration);
    packet = await sink.getNextPacket(packet, options);
  }
}

/** Returns when each frame of the track is shown. Rejects samples of any track that aren't in the file. */
async function timesOf(source: ByteSource, movie: Movie | undefined, track: InputVideoTrack): Promise<FrameTimes> {
  if (!movie) {
    const times = new FrameTimes();
    await addPackets(track, times);
    return times;
  }
  const shown = movie.tracks.find(({ id, isVideo }) => isVideo && id === track.id);
  if (!shown) throw new CutFault(CUT_RULE_TEXTS.notAVideo);
  const counts = new Map<Track, number>();
  for (const each of movie.tracks) counts.set(each, await checkPositions(source, each));
  const count = counts.get(shown) ?? 0;
  // Players ignore fragments if the tables list frames. Edits written before the fragments don't know their end.
  const isFragmented = count === 0 && movie.defaults !== undefined;
  const times = new FrameTimes(isFragmented ? Infinity : shown.shownUntil);
  if (isFragmented) await addFragments(source, movie, { shown, times });
  else await addTimes(source, shown, { count, times });
  return times;
}

const nearestKnown = (fps: number): Rate =>
  KNOWN_RATES.reduce((best, rate) =>
    Math.abs(rate.num / rate.den - fps) < Math.abs(best.num / best.den - fps) ? rate : best,
  );

const inThousandths = (fps: number): Rate => ({ num: Math.max(1, Math.round(fps * 1000)), den: 1000 });

type Timing = Pick<VideoMetadata, 'rate' | 'isConstantRate' | 'firstUs' | 'frameCount'>;

/** Returns rate and count from the times of all frames; for a varying rate, the standard rate nearest to the commonest interval. */
export function timingOf(times: FrameTimes): Timing {
  const { count, first, last, end } = times;
  const firstUs = Math.round(first * 1e6);
  if (count < 2) {
    const measured = end > first ? 1 / (end - first) : 25;
    const rate = snapRate(measured) ?? nearestKnown(measured);
    return { rate, isConstantRate: true, firstUs, frameCount: count };
  }
  const measured = last > first ? (count - 1) / (last - first) : 25;
  const rate = snapRate(measured) ?? inThousandths(measured);
  if (times.isEven(rate.num / rate.den)) return { rate, isConstantRate: true, firstUs, frameCount: count };
  const nominal = nearestKnown(1 / (times.commonInterval() || 1 / measured));
  const frameCount = Math.max(1, Math.round(((Math.max(end, last) - first) * nominal.num) / nominal.den));
  return { rate: nominal, isConstantRate: false, firstUs, frameCount };
}

/** Returns the timecode of the first frame. Files at double rate sometimes count in the single rate. */
export function startOf(timecode: StartTimecode | undefined, rate: Rate): Pick<VideoMetadata, 'startFrame' | 'isDrop'> {
  if (!timecode) return { startFrame: 0, isDrop: false };
  const isDrop = usesDropFrame({ rate, isDrop: timecode.isDrop });
  return { startFrame: Math.round((timecode.startFrame * nominalFpsOf(rate)) / timecode.fps), isDrop };
}

const inputOf = ({ sizeBytes, read }: ByteSource): Input =>
  new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new CustomSource({ getSize: () => sizeBytes, read, prefetchProfile: 'fileSystem' }),
  });

async function videoTrackOf(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack();
  if (track) return track;
  throw new CutFault((await input.getPrimaryAudioTrack()) ? CUT_RULE_TEXTS.noPicture : CUT_RULE_TEXTS.noFrames);
}

async function read(source: ByteSource, input: Input): Promise<FileMetadata> {
  // Checked first, because the library reads entire tables at once.
  const movie = await findMovie(source);
  if (!(await input.canRead())) throw new CutFault(CUT_RULE_TEXTS.notAVideo);
  const track = await videoTrackOf(input);
  const times = await timesOf(source, movie, track);
  if (times.count === 0) throw new CutFault(CUT_RULE_TEXTS.noFrames);
  const timing = timingOf(times);
  return {
    ...timing,
    ...startOf(await findTimecode(source), timing.rate),
    mimeType: (await input.getFormat()).mimeType,
    codec: (await track.getCodec()) ?? codecOf(await track.getInternalCodecId()),
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rotation: await track.getRotation(),
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    playback: await readPlaybackFacts(source, { input, movie, track, times }),
  };
}

/** Returns the metadata of a complete video file. Throws CutFault for anything else. */
export async function readMetadata(source: ByteSource): Promise<FileMetadata> {
  const windows = inWindows(source);
  const whole = await isWhole(windows);
  const input = inputOf(source);
  try {
    if (whole === false) throw new CutFault(CUT_RULE_TEXTS.notWhole);
    return await read(windows, input);
  } catch (error) {
    if (error instanceof CutFault) throw error;
    // An error without a code comes from the file's content; reading it succeeded.
    if (error instanceof Error && !('code' in error)) throw new CutFault(CUT_RULE_TEXTS.notAVideo, { cause: error });
    throw error;
  } finally {
    input.dispose();
  }
}
