/** Metadata of a version as another server reports it, which is used if its file is gone; otherwise the file is inspected. */
import { HDR_TRANSFERS, type PlaybackProperties } from '#domain/review/cut-metadata.ts';
import { isFields } from '../provider/pages.ts';
import { type Values, valuesOf } from './values.ts';

const COUNT = { min: 0, max: 100_000_000, fallback: 0 };
const ONE = { min: 1, max: 100_000_000, fallback: 1 };
/** Limits of what is read, well above what files contain. */
const MAX_TRACKS = 100;
const MAX_TEXT = 100;

const nested = (given: unknown): Values => valuesOf(isFields(given) ? given : {}, { of: 'Cut', notes: [] });

function trackOf(given: unknown) {
  const track = nested(given);
  const [name, language] = [track.text('name', MAX_TEXT), track.text('language', MAX_TEXT)];
  return {
    codec: track.text('codec', MAX_TEXT),
    channels: track.integer('channels', COUNT),
    ...(name && { name }),
    ...(language && { language }),
  };
}

/** Returns what decides which browsers play it, and the shape of its pixels; null if the server doesn't say. */
function playbackOf({ fields }: Values): PlaybackProperties | null {
  if (!isFields(fields['playback'])) return null;
  const values = nested(fields['playback']);
  const aspect = nested(values.fields['pixelAspect']);
  const hdr = values.choice('hdr', HDR_TRANSFERS);
  return {
    container: values.text('container', MAX_TEXT),
    codecString: values.text('codecs', MAX_TEXT),
    audioTracks: values.list('audioTracks').slice(0, MAX_TRACKS).map(trackOf),
    pixelAspect: { num: aspect.integer('num', ONE), den: aspect.integer('den', ONE) },
    ...(hdr && { hdr }),
    isInterlaced: values.flag('interlaced'),
    isStartTrimmed: values.flag('startTrimmed'),
    isEndTrimmed: values.flag('endTrimmed'),
    isIndexed: values.flag('indexed'),
  };
}

/** Returns the metadata as columns. */
export function reportedMetadata(values: Values) {
  const rate = nested(values.fields['rate']);
  const playback = playbackOf(values);
  return {
    codec: values.text('codec', 50),
    width: values.integer('width', COUNT),
    height: values.integer('height', COUNT),
    rotation: values.integer('rotation', { min: 0, max: 270, fallback: 0 }),
    has_audio: values.flag('audio'),
    rate_num: rate.integer('num', { ...ONE, fallback: 25 }),
    rate_den: rate.integer('den', ONE),
    is_constant_rate: values.flag('constantRate', true),
    first_us: values.integer('firstUs', { min: -1e12, max: 1e12, fallback: 0 }),
    frame_count: values.integer('frames', ONE),
    playback_facts: playback && JSON.stringify(playback),
  };
}
