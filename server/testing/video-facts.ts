/** Facts of videos for tests, apart from the builders, which load the database. */
import type { PlaybackProperties, CutMetadata } from '#domain/review/cut-metadata.ts';

/** Returns the facts of an H.264 file with AAC that plays in every browser, with these differences. */
export const playbackFacts = (more: Partial<PlaybackProperties> = {}): PlaybackProperties => ({
  container: 'mp4',
  codecString: 'avc1.640028',
  audioTracks: [{ codec: 'aac', channels: 2 }],
  pixelAspect: { num: 1, den: 1 },
  isInterlaced: false,
  isStartTrimmed: false,
  isEndTrimmed: false,
  isIndexed: true,
  ...more,
});

/** Returns the facts of a minute of H.264 at 25 frames per second, with these differences. */
export const videoFacts = (more: Partial<CutMetadata> = {}): CutMetadata => ({
  kind: 'video',
  codec: 'avc',
  width: 1920,
  height: 1080,
  rotation: 0,
  hasAudio: true,
  rate: { num: 25, den: 1 },
  isConstantRate: true,
  firstUs: 0,
  frameCount: 1500,
  startFrame: 0,
  isDrop: false,
  playback: null,
  ...more,
});
