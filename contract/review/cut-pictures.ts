/** Pictures of a version that a browser makes (docs/review.md#pictures). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { cutResponse } from './cuts.ts';

/** Adds pictures to a version, with form fields next to the files. */
export const addCutPictures = endpoint({
  resource: 'Cut',
  roles: EVERYONE,
  response: cutResponse,
  name: 'cuts.add-pictures',
  kind: 'upload',
  method: 'POST',
  path: '/api/cuts/:id/pictures',
  status: 200,
  parts: {
    files: ['poster', 'strip'],
    fields: ['stripCount', 'peaks'],
  },
  summary:
    'Adds the poster, filmstrip (WebP or JPEG) and loudness of a version, made by the browser. Existing ones stay unchanged.',
});
