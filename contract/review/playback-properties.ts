/** API form of the properties that, besides the codec, decide which browsers play a version (docs/review.md#cuts). */
import { HDR_TRANSFERS, type PlaybackProperties } from '#domain/review/cut-metadata.ts';
import {
  choice,
  described,
  flag,
  integer,
  list,
  nested,
  optional,
  type Static,
  text,
} from '#contract/platform/schema.ts';

export const playbackResponse = nested({
  container: text(),
  codecs: described(text(), 'H.264 with its profile, such as `avc1.7a001e`; empty for other codecs.'),
  audioTracks: described(
    list(nested({ codec: text(), channels: integer(0), name: optional(text()), language: optional(text()) })),
    'Name and language as the file states them.',
  ),
  pixelAspect: described(nested({ num: integer(1), den: integer(1) }), 'Width of a pixel over its height.'),
  hdr: optional(described(choice(HDR_TRANSFERS), 'Transfer function of a picture with high dynamic range.')),
  interlaced: flag(),
  startTrimmed: described(flag(), 'Whether frames before the start are in the file but not shown.'),
  endTrimmed: described(flag(), 'Whether frames after the end are in the file but not shown.'),
  indexed: described(
    flag(),
    'False for WebM and MKV without an index, and MP3 with a variable bit rate and no seek table.',
  ),
});

type ApiPlayback = Static<typeof playbackResponse>;

/** Converts the properties to their API form. */
export const playbackToApi = (facts: PlaybackProperties): ApiPlayback => ({
  container: facts.container,
  codecs: facts.codecString,
  audioTracks: facts.audioTracks,
  pixelAspect: facts.pixelAspect,
  hdr: facts.hdr,
  interlaced: facts.isInterlaced,
  startTrimmed: facts.isStartTrimmed,
  endTrimmed: facts.isEndTrimmed,
  indexed: facts.isIndexed,
});

/** Converts the properties from their API form. */
export const playbackFromApi = (wire: ApiPlayback): PlaybackProperties => ({
  container: wire.container,
  codecString: wire.codecs,
  audioTracks: wire.audioTracks,
  pixelAspect: wire.pixelAspect,
  hdr: wire.hdr,
  isInterlaced: wire.interlaced,
  isStartTrimmed: wire.startTrimmed,
  isEndTrimmed: wire.endTrimmed,
  isIndexed: wire.indexed,
});
