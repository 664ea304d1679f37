/** Playing a version: URLs that work without a token (docs/review.md#play). */
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { described, flag, instant, optional, shape, type Static, text } from '#contract/platform/schema.ts';

export const playResponse = shape({
  url: described(text(), 'Plays the file itself, or the copy where not every browser plays the file as it is meant.'),
  until: described(instant(), 'When the URLs expire. Request new ones before.'),
  isPlayable: described(flag(), 'Whether every browser can play `url`.'),
  copy: optional(described(text(), 'Plays a lighter copy, for slow lines. Same frames and rate.')),
  poster: optional(text()),
  strip: optional(text()),
  download: optional(described(text(), 'The original file under its own name.')),
});
export type CutPlay = Static<typeof playResponse>;

export const playCut = endpoint({
  name: 'cuts.play',
  kind: 'plain',
  method: 'GET',
  path: '/api/cuts/:id/play',
  roles: EVERYONE,
  status: 200,
  response: playResponse,
  summary: `Returns playback URLs that work without a token, for the caller only, for ${LIMITS.addressMinutes} minutes.`,
});
