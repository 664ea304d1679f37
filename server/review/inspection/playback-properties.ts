/** Reads the properties that, besides the codec, decide which browsers play a file (docs/review.md#cuts). */
import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { VIDEO_TYPES } from '#domain/review/cut-files.ts';
import {
  type AudioTrack,
  HDR_TRANSFERS,
  type HdrTransfer,
  type PlaybackProperties,
} from '#domain/review/cut-metadata.ts';
import type { Rate } from '#domain/platform/timecode.ts';
import { type Box, boxesIn, type ByteSource, findBox, readView } from './boxes.ts';
import { AVC_RECORD_BYTES, codecStringOf, mayHaveFields } from './h264-parameters.ts';
import { readMatroskaHead } from './matroska.ts';
import { hasMp3Positions } from './mp3-table.ts';
import type { FrameTimes } from './frame-times.ts';
import type { Movie } from './mp4-tracks.ts';

/** Box header and fixed fields of an entry in `stsd` that describes a picture. */
const PICTURE_ENTRY_BYTES = 86;

/** Maximum plausible pixel aspect ratio. */
const MAX_ASPECT = 10;

type PictureBoxes = { isInterlaced: boolean | undefined; pixelAspect: Rate; avcParameters: DataView | undefined };

/** Reads the boxes in the picture's description: `fiel` lists fields per frame, `pasp` has the shape of a pixel, `avcC` the parameters of H.264. */
async function readPictureBoxes(source: ByteSource, table: Box): Promise<PictureBoxes> {
  const found: PictureBoxes = { isInterlaced: undefined, pixelAspect: { num: 1, den: 1 }, avcParameters: undefined };
  const described = await findBox(source, 'stsd', table);
  if (!described) return found;
  const from = described.inside + 8 + PICTURE_ENTRY_BYTES;
  for await (const box of boxesIn(source, from, described.end)) {
    const view = await readView(source, box.inside, Math.min(AVC_RECORD_BYTES, box.end - box.inside));
    if (box.type === 'fiel' && view.byteLength > 0) found.isInterlaced = view.getUint8(0) === 2;
    if (box.type === 'avcC') found.avcParameters = view;
    if (box.type !== 'pasp' || view.byteLength < 8) continue;
    found.pixelAspect = { num: view.getUint32(0), den: view.getUint32(4) };
  }
  return found;
}

/** Maximum length of a stored track name. */
const NAME_LENGTH = 100;

const audioTrackOf = async (track: InputAudioTrack): Promise<AudioTrack> => {
  const name = (await track.getName())?.trim().slice(0, NAME_LENGTH);
  const language = await track.getLanguageCode();
  return {
    ...(await audioOf(track)),
    ...(name && { name }),
    ...(language !== 'und' && { language: language.slice(0, NAME_LENGTH) }),
  };
};

const audioOf = async (track: InputAudioTrack) => ({
  codec: (await track.getCodec()) ?? (String((await track.getInternalCodecId()) ?? '').slice(0, 40) || 'unknown'),
  channels: await track.getNumberOfChannels(),
});

/** Returns the ratio, or 1 for an implausible one. */
const plausibleAspect = ({ num, den }: Rate): Rate =>
  num / den > 1 / MAX_ASPECT && num / den < MAX_ASPECT ? { num, den } : { num: 1, den: 1 };

/** Containers of audio files by MIME type. */
const AUDIO_CONTAINERS: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'application/ogg': 'ogg',
  'audio/ogg': 'ogg',
};

const containerOf = (mimeType: string): string =>
  AUDIO_CONTAINERS[mimeType] ?? VIDEO_TYPES.find((type) => type.mimeType === mimeType)?.extension ?? 'mp4';

/** Returns the properties of a file without a picture. */
export const soundProperties = (
  container: string,
  audioTracks: AudioTrack[],
  isIndexed: boolean,
): PlaybackProperties => ({
  container,
  codecString: '',
  audioTracks,
  pixelAspect: { num: 1, den: 1 },
  isInterlaced: false,
  isStartTrimmed: false,
  isEndTrimmed: false,
  isIndexed,
});

/** Reads the properties of an audio file. */
export async function readSoundProperties(
  source: ByteSource,
  { input, movie }: Pick<ReadVideo, 'input' | 'movie'>,
): Promise<PlaybackProperties> {
  const container = containerOf((await input.getFormat()).mimeType);
  const tracks = await Promise.all((await input.getAudioTracks()).map(audioTrackOf));
  return soundProperties(container, tracks, await isIndexedSound(source, container, movie));
}

async function isIndexedSound(source: ByteSource, container: string, movie: Movie | undefined): Promise<boolean> {
  if (container === 'mp3') return hasMp3Positions(source);
  if (container === 'webm' || container === 'mkv') return (await readMatroskaHead(source))?.isIndexed === true;
  return movie?.defaults === undefined;
}

type ReadVideo = { input: Input; movie: Movie | undefined; track: InputVideoTrack; times: FrameTimes };

/** H.264 with more than 8 bits; only these can have high dynamic range. */
const DEEP_PROFILE = /^avc1\.(6e|7a|f4)/;

/** Returns the transfer function if it is one of high dynamic range, named by the container or the first frame. */
async function hdrOf(track: InputVideoTrack, codecString: string): Promise<HdrTransfer | undefined> {
  if ((await track.getCodec()) === 'avc' && !DEEP_PROFILE.test(codecString)) return undefined;
  // A file whose color data can't be read is still accepted.
  const space = await track.getColorSpace().catch(() => undefined);
  return HDR_TRANSFERS.find((name) => name === String(space?.transfer));
}

/** Reads the properties, after the tables have been checked. */
export async function readPlaybackProperties(
  source: ByteSource,
  { input, movie, track, times }: ReadVideo,
): Promise<PlaybackProperties> {
  const { mimeType } = await input.getFormat();
  const shown = movie?.tracks.find(({ id, isVideo }) => isVideo && id === track.id);
  const head = movie ? undefined : await readMatroskaHead(source);
  const boxes = shown && (await readPictureBoxes(source, shown.table));
  const parameters = boxes ? boxes.avcParameters : head?.avcParameters;
  const codecString = codecStringOf(parameters);
  const hdr = await hdrOf(track, codecString);
  return {
    container: containerOf(mimeType),
    codecString,
    audioTracks: await Promise.all((await input.getAudioTracks()).map(audioTrackOf)),
    pixelAspect: plausibleAspect(boxes ? boxes.pixelAspect : await track.getPixelAspectRatio()),
    ...(hdr && { hdr }),
    isInterlaced: boxes?.isInterlaced ?? head?.isInterlaced ?? mayHaveFields(parameters),
    isStartTrimmed: times.hiddenBefore > 0,
    isEndTrimmed: times.hiddenAfter > 0,
    isIndexed: movie ? movie.defaults === undefined : head?.isIndexed === true,
  };
}
