/** Status of a share link, for programs: the app enters at once (docs/api-reference.md#calls-share). */
import { endpoint } from '#contract/platform/endpoint.ts';
import { flag, shape } from '#contract/platform/schema.ts';
import { guestEndpoint, token } from './share-access.ts';

export const getShareStatus = endpoint({
  ...guestEndpoint,
  name: 'share.look',
  path: '/api/share/look',
  isReadOnly: true,
  body: shape({ token }),
  response: shape({ needsPassword: flag() }),
  refusals: [404],
  summary: 'Returns whether a link is open and requires a password.',
});
