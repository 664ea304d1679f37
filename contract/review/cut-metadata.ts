/** Metadata of a version's file on the API. */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import type { Static } from '#contract/platform/schema.ts';
import { playbackFromApi, type playbackResponse } from './playback-properties.ts';

/** The fields of a version that describe its file, for the team and for guests. */
type ApiMetadata = {
  kind?: CutMetadata['kind'] | undefined;
  codec: string;
  width: number;
  height: number;
  rotation: number;
  audio: boolean;
  rate: CutMetadata['rate'];
  constantRate: boolean;
  firstUs: number;
  frames: number;
  startFrame: number;
  drop: boolean;
  playback?: Static<typeof playbackResponse> | undefined;
};

/** Reads file metadata from a response, for the team and for guests alike. */
export const metadataFromApi = (wire: ApiMetadata): CutMetadata => ({
  kind: wire.kind ?? 'video',
  codec: wire.codec,
  width: wire.width,
  height: wire.height,
  rotation: wire.rotation,
  hasAudio: wire.audio,
  rate: wire.rate,
  isConstantRate: wire.constantRate,
  firstUs: wire.firstUs,
  frameCount: wire.frames,
  startFrame: wire.startFrame,
  isDrop: wire.drop,
  playback: wire.playback ? playbackFromApi(wire.playback) : null,
});
