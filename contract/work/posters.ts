/** URL of the posters in lists: one for all versions that the caller may read (docs/review.md#posters). */
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { described, instant, shape, type Static, text } from '#contract/platform/schema.ts';

export const postersResponse = shape({
  url: described(text(), 'URL of a small poster, with `{cut}` in place of the version ID.'),
  until: described(instant(), 'When the URL expires. Request a new one before.'),
});
export type Posters = Static<typeof postersResponse>;

export const getPosters = endpoint({
  name: 'cuts.posters',
  kind: 'plain',
  method: 'GET',
  path: '/api/cut_posters',
  roles: EVERYONE,
  status: 200,
  response: postersResponse,
  summary: `Returns the URL of small posters, which works without a token, for the caller only, for up to ${LIMITS.addressMinutes} minutes.`,
});
