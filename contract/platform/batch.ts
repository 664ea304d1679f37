/** Batch requests: several read calls in one (docs/api-reference.md#calls-asks). */
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from './endpoint.ts';
import { described, integer, list, nested, optional, shape, text } from './schema.ts';

const reply = nested({
  status: integer(),
  etag: optional(text()),
  retryAfter: optional(text()),
  body: described(text(), 'The answer as sent for a single call, as text.'),
});

export const runBatch = endpoint({
  name: 'asks.together',
  kind: 'plain',
  method: 'POST',
  path: '/api/asks',
  isReadOnly: true,
  roles: EVERYONE,
  // Each call in the batch is authorized as if it were sent alone.
  allowsAssignedPassword: true,
  allowsMissingTwoFactor: true,
  body: shape({
    asks: described(
      list(text(LIMITS.batchRequestLength), LIMITS.batchRequests),
      'Paths of GET calls that return JSON, with their parameters.',
    ),
  }),
  answer: shape({ answers: list(reply) }),
  status: 200,
  refusals: [],
  summary: 'Runs several GET calls in one request and returns the answers in order.',
});
