/** Visibility of the four first steps. */
import { expect, it } from 'vitest';
import { areStepsShown, FIRST_STEPS } from './first-steps.ts';

const done = { house: true, people: true, clients: true, projects: true, dismissed: false };

it('are shown until all are done or the user dismisses them', () => {
  expect(areStepsShown(done)).toBe(false);
  for (const name of FIRST_STEPS) {
    expect(areStepsShown({ ...done, [name]: false })).toBe(true);
    expect(areStepsShown({ ...done, [name]: false, dismissed: true })).toBe(false);
  }
});
