/** Marking versions as sent to the client, with emails to contacts. In a separate file so that the review queue doesn't load it (docs/projects.md#sent). */
import { openChecksConfirmation } from '#contract/work/checks/confirmation.ts';
import { emailFields } from '#contract/work/contacts/contact-emails.ts';
import { shape } from '#contract/platform/schema.ts';
import { cutResponse } from './cuts.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';

const actionEndpoint = {
  resource: 'Cut',
  kind: 'action',
  method: 'POST',
  response: cutResponse,
  roles: EVERYONE,
  status: 200,
} as const;

export const sendCut = endpoint({
  ...actionEndpoint,
  name: 'decisions.send',
  path: '/api/cuts/:id/send',
  query: shape(openChecksConfirmation),
  body: shape(emailFields),
  isBodyOptional: true,
  refusals: [403, 409, 429],
  summary: 'Marks the latest version of a deliverable as sent to the client. The project then waits for the approval.',
});

export const unsendCut = endpoint({
  ...actionEndpoint,
  method: 'DELETE',
  name: 'decisions.unsend',
  path: '/api/cuts/:id/send',
  refusals: [403, 409],
  summary: 'Marks an undecided version as not sent.',
});
