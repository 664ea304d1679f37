/** Several questions in one request (docs/wire.md#calls-asks). */
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from './endpoint.ts';
import { described, integer, list, nested, optional, shape, text } from './schema.ts';

const reply = nested({
  status: integer(),
  etag: optional(text()),
  retryAfter: optional(text()),
  body: described(text(), 'The answer as it would have come by itself, as text.'),
});

export const askTogether = endpoint({
  name: 'asks.together',
  kind: 'plain',
  method: 'POST',
  path: '/api/asks',
  isQuestion: true,
  roles: EVERYONE,
  // What may be asked is judged question by question, as if it came alone.
  isForNewcomers: true,
  isForFactorless: true,
  body: shape({
    asks: described(
      list(text(LIMITS.askLength), LIMITS.asksAtOnce),
      'Addresses of GET calls that answer with JSON, with their parameters.',
    ),
  }),
  answer: shape({ answers: list(reply) }),
  status: 200,
  refusals: [],
  summary: 'Answers several GET calls at once, each as if it had come by itself, in their order.',
});
