/** The first steps of a house on the wire (docs/wire.md#calls-settings). */
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { described, flag, shape } from '#contract/platform/schema.ts';

const stepsAnswer = shape({
  house: described(flag(), 'The settings were saved once.'),
  people: described(flag(), 'There is somebody beside the caller.'),
  clients: flag(),
  projects: flag(),
  dismissed: described(flag(), 'An administrator wants to see the steps no more.'),
});

const plain = { kind: 'plain', roles: ADMINS, status: 200, answer: stepsAnswer } as const;

export const getFirstSteps = endpoint({
  ...plain,
  name: 'first-steps.get',
  method: 'GET',
  path: '/api/first_steps',
  summary: 'Which of the four first steps of a house are done.',
});

export const dismissFirstSteps = endpoint({
  ...plain,
  name: 'first-steps.dismiss',
  method: 'POST',
  path: '/api/first_steps/dismiss',
  summary: 'Keeps that nobody needs to be shown the first steps.',
});
