/** Metadata of video and audio files, read from their tables without decoding (docs/review.md#cuts). */
import {
  CustomSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { STILL_RATE } from '#domain/review/cut-metadata.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { type ByteSource, readInWindows, readView, textIn } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { FrameTimes } from './frame-times.ts';
import { type FileMetadata, FRAMELESS, startOf, timingOf } from './frame-timing.ts';
import { addFragments } from './mp4-fragments.ts';
import { addTimes, checkPositions } from './mp4-samples.ts';
import { findMovie, type Movie, type Track } from './mp4-tracks.ts';
import { withWholeEnd } from './matroska-end.ts';
import { findTimecode } from './tmcd.ts';
import { readPlaybackProperties, readSoundProperties, soundProperties } from './playback-properties.ts';
import { readAiff } from './aiff.ts';
import { startSecondsOf } from './bext.ts';
import { isCompleteAudio, statesMp3Length } from './complete-audio.ts';
import { isCompleteFile } from './complete-file.ts';

const NAMES: readonly [RegExp, string][] = [
  [/^AVd[nh]$|DNX/i, 'dnx'],
  [/^ap[c4]|PRORES/i, 'prores'],
];

/** Returns the container's codec name if the library doesn't know the codec. */
function codecOf(internal: unknown): string {
  const name = typeof internal === 'string' ? internal.trim() : '';
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? (name.toLowerCase().slice(0, 40) || 'unknown');
}

/** Adds the times of a track's packets one by one; the library's own iterator slows down with each packet. */
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
  if (!shown) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  const counts = new Map<Track, number>();
  for (const each of movie.tracks) counts.set(each, await checkPositions(source, each));
  const count = counts.get(shown) ?? 0;
  // Players ignore fragments if the tables list frames. An edit list written before the fragments doesn't include their end.
  const isFragmented = count === 0 && movie.defaults !== undefined;
  const times = new FrameTimes(isFragmented ? Infinity : shown.shownUntil);
  if (isFragmented) await addFragments(source, movie, { shown, times });
  else await addTimes(source, shown, { count, times });
  return times;
}

const inputOf = ({ sizeBytes, read }: ByteSource): Input =>
  new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA, WAVE, OGG, FLAC, MP3],
    source: new CustomSource({ getSize: () => sizeBytes, read, prefetchProfile: 'fileSystem' }),
  });

/** Returns whether an MP4 declares itself as audio. */
async function isAudioBrand(source: ByteSource): Promise<boolean> {
  const brand = textIn(await readView(source, 0, 12), 4, 8);
  return brand === 'ftypM4A ' || brand === 'ftypM4B ';
}

/** Returns the MIME type of an audio-only file: video containers have a separate type for it. */
const audioTypeOf = (mimeType: string): string =>
  mimeType === 'video/quicktime' ? 'audio/mp4' : mimeType.replace(/^(video|application)\//, 'audio/');

/** Returns the length in seconds. An MP3 that doesn't state it is read to its end. */
async function lengthOf(source: ByteSource, track: InputAudioTrack, mimeType: string): Promise<number> {
  const stated =
    mimeType === 'audio/mpeg' && (await statesMp3Length(source)) && (await track.getDurationFromMetadata());
  return stated || track.computeDuration({ metadataOnly: true });
}

type Sound = Pick<FileMetadata, 'mimeType' | 'codec' | 'playback'> & { seconds: number; startSeconds?: number };

const framesOf = (seconds: number): number => Math.round((seconds * STILL_RATE.num) / STILL_RATE.den);

const audioMetadata = ({ seconds, startSeconds = 0, ...sound }: Sound): FileMetadata => ({
  ...FRAMELESS,
  ...sound,
  kind: 'audio',
  // Players differ by up to a frame in the length of the same file.
  frameCount: seconds > 0 ? Math.max(1, framesOf(seconds)) : 0,
  startFrame: framesOf(startSeconds),
  width: 0,
  height: 0,
  hasAudio: true,
});

async function readAudio(source: ByteSource, track: InputAudioTrack, opened: OpenedMedia): Promise<FileMetadata> {
  const { mimeType } = opened;
  const seconds = await lengthOf(source, track, mimeType);
  // FLAC states its length, while the times of its blocks end only at the end of the file.
  const stated = mimeType === 'audio/flac' ? await track.getDurationFromMetadata() : null;
  if (stated !== null && seconds < stated) throw new CutFault(CUT_RULE_TEXTS.notWhole);
  return audioMetadata({
    seconds,
    startSeconds: await startSecondsOf(source),
    mimeType: audioTypeOf(mimeType),
    codec: (await track.getCodec()) ?? codecOf(await track.getInternalCodecId()),
    playback: await readSoundProperties(source, opened),
  });
}

type OpenedMedia = { input: Input; movie: Movie | undefined; mimeType: string };

async function readVideo(
  source: ByteSource,
  track: InputVideoTrack,
  { input, movie, mimeType }: OpenedMedia,
): Promise<FileMetadata> {
  const times = await timesOf(source, movie, track);
  if (times.count === 0) throw new CutFault(CUT_RULE_TEXTS.noFrames);
  const timing = timingOf(times);
  return {
    kind: 'video',
    ...timing,
    ...startOf(await findTimecode(source), timing.rate),
    mimeType,
    codec: (await track.getCodec()) ?? codecOf(await track.getInternalCodecId()),
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rotation: await track.getRotation(),
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    playback: await readPlaybackProperties(source, { input, movie, track, times }),
  };
}

/** Returns the video track. In an audio file, video tracks in an image codec are covers and chapter pictures. */
async function findVideo(source: ByteSource, input: Input): Promise<InputVideoTrack | null> {
  const track = await input.getPrimaryVideoTrack();
  return track && (await track.getCodec()) === null && (await isAudioBrand(source)) ? null : track;
}

/** Returns the metadata of an AIFF file, which the library doesn't read, or undefined for any other. */
async function readAiffMetadata(source: ByteSource): Promise<FileMetadata | undefined> {
  const sound = await readAiff(source);
  if (!sound) return undefined;
  const { codec, channels, seconds } = sound;
  return audioMetadata({
    seconds,
    mimeType: 'audio/aiff',
    codec,
    playback: soundProperties('aiff', [{ codec, channels }], true),
  });
}

async function read(source: ByteSource, input: Input): Promise<FileMetadata> {
  // The tables are checked first, because the library reads entire tables at once.
  const movie = await findMovie(source);
  if (!(await input.canRead())) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  const { mimeType } = await input.getFormat();
  const video = await findVideo(source, input);
  if (video) return readVideo(source, video, { input, movie, mimeType });
  const audio = await input.getPrimaryAudioTrack();
  if (!audio) throw new CutFault(CUT_RULE_TEXTS.noFrames);
  for (const track of movie?.tracks ?? []) await checkPositions(source, track);
  return readAudio(source, audio, { input, movie, mimeType });
}

/** Returns the metadata of a complete video or audio file. Throws CutFault for anything else. */
export async function readMetadata(file: ByteSource): Promise<FileMetadata> {
  const source = await withWholeEnd(readInWindows(file));
  const windows = readInWindows(source);
  const input = inputOf(source);
  try {
    const aiff = await readAiffMetadata(windows);
    if (aiff) return aiff;
    const whole = (await isCompleteFile(windows)) ?? (await isCompleteAudio(windows));
    if (!whole) throw new CutFault(CUT_RULE_TEXTS.notWhole);
    return await read(windows, input);
  } catch (error) {
    if (error instanceof CutFault) throw error;
    // An error without a code is about the file's content rather than reading it.
    if (error instanceof Error && !('code' in error)) throw new CutFault(CUT_RULE_TEXTS.unreadable, { cause: error });
    throw error;
  } finally {
    input.dispose();
  }
}
