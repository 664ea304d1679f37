/** What is said of notes beside their words: done, not done after all, for everybody to see (docs/wire.md#calls-feedback). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { feedbackAnswer } from './feedback.ts';

const act = {
  resource: 'Feedback',
  answer: feedbackAnswer,
  roles: EVERYONE,
  kind: 'act',
  method: 'POST',
  status: 200,
} as const;

export const resolveFeedback = endpoint({
  ...act,
  name: 'notes.resolve',
  path: '/api/feedback/:id/resolve',
  refusals: [409],
  summary: 'Says that a note is done: whoever works on the project, managers and administrators.',
});

export const reopenFeedback = endpoint({
  ...act,
  name: 'notes.reopen',
  path: '/api/feedback/:id/reopen',
  refusals: [403, 409],
  summary: 'Says that a note is not done after all: its author, managers and administrators.',
});

export const releaseFeedback = endpoint({
  ...act,
  name: 'notes.release',
  path: '/api/feedback/:id/release',
  refusals: [403, 409],
  summary: 'Lets the editor see what a guest wrote; managers and administrators.',
});
