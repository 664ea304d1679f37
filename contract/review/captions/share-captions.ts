/** Captions for guests of a share link (docs/api-reference.md#calls-share). Internal ones don't exist for them. */
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { described, integer, shape } from '#contract/platform/schema.ts';
import { guestEndpoint, visitor } from '#contract/review/share-access.ts';
import { captionFormat, captionsFile } from './captions.ts';

export const getShareCaptions = endpoint({
  ...guestEndpoint,
  name: 'share.captions',
  path: '/api/share/captions',
  isReadOnly: true,
  body: shape({
    ...visitor,
    captions: described(integer(1, LIMITS.id), 'ID from the `captions` of a version.'),
    as: captionFormat,
  }),
  response: captionsFile,
  refusals: [403, 404],
  summary: `Returns URLs of captions for this guest, valid for ${LIMITS.addressMinutes} minutes while the link is open.`,
});
