/** Note actions: resolve, reopen and release to guests (docs/api-reference.md#calls-feedback). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { feedbackResponse } from './feedback.ts';

const actionEndpoint = {
  resource: 'Feedback',
  response: feedbackResponse,
  roles: EVERYONE,
  kind: 'action',
  method: 'POST',
  status: 200,
} as const;

export const resolveFeedback = endpoint({
  ...actionEndpoint,
  name: 'notes.resolve',
  path: '/api/feedback/:id/resolve',
  refusals: [409],
  summary: 'Resolves a note: the assignee, managers and administrators.',
});

export const reopenFeedback = endpoint({
  ...actionEndpoint,
  name: 'notes.reopen',
  path: '/api/feedback/:id/reopen',
  refusals: [403, 409],
  summary: 'Reopens a note: its author, managers and administrators.',
});

export const releaseFeedback = endpoint({
  ...actionEndpoint,
  name: 'notes.release',
  path: '/api/feedback/:id/release',
  refusals: [403, 409],
  summary: "Releases a guest's note: managers and administrators.",
});
