/** Entering the page of a contact. In a separate file so that a first visit loads nothing else (docs/api-reference.md#calls-client-page). */
import { endpoint } from '#contract/platform/endpoint.ts';
import { shape, text } from '#contract/platform/schema.ts';
import { guestEndpoint, token } from './share-access.ts';

export const enterClientPage = endpoint({
  ...guestEndpoint,
  name: 'client-page.enter',
  path: '/api/client_page/enter',
  body: shape({ token }),
  response: shape({ guest: text() }),
  refusals: [404, 429],
  summary: "Starts a visit to a contact's page and returns its secret.",
});
