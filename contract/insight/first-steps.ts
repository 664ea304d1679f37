/** First steps of a new workspace on the API (docs/api-reference.md#calls-settings). */
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { described, flag, shape } from '#contract/platform/schema.ts';

const stepsResponse = shape({
  house: described(flag(), 'The settings were saved once.'),
  people: described(flag(), 'There is at least one other person.'),
  clients: flag(),
  projects: flag(),
  dismissed: described(flag(), 'An administrator dismissed the steps.'),
});

const plain = { kind: 'plain', roles: ADMINS, status: 200, response: stepsResponse } as const;

export const getFirstSteps = endpoint({
  ...plain,
  name: 'first-steps.get',
  method: 'GET',
  path: '/api/first_steps',
  summary: 'Returns which of the four first steps are done.',
});

export const dismissFirstSteps = endpoint({
  ...plain,
  name: 'first-steps.dismiss',
  method: 'POST',
  path: '/api/first_steps/dismiss',
  summary: 'Dismisses the first steps for everyone.',
});
